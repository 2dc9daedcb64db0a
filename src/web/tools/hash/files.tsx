import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Failure, send } from "../../api/client.ts";
import { token } from "../../api/service.ts";
import { offered } from "../../state/drop.ts";
import { CopyButton } from "../../ui/buttons.tsx";
import { revealed } from "../../ui/code.tsx";
import { Commands } from "../../ui/commands.tsx";
import { TextArea } from "../../ui/control.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { bytesText, Empty } from "../../ui/result.tsx";
import { Layout } from "../../ui/workbench.tsx";
import { type Checksum, type Match, matchOf, parseChecksums, sumsOf } from "./checksums.ts";
import { DigestList, listed } from "./digests.tsx";
import { type AllDigests, fileCall } from "./forms.ts";

/** A file and its result, if it has one. */
interface HashedFile {
  id: number;
  file: File;
  /** Bytes that were sent. */
  sent: number;
  result?: AllDigests;
  failure?: Failure;
}

/** The files, in the order in which they were added. They are hashed also while another view is shown. */
const files = signal<readonly HashedFile[]>([]);

const checksumText = signal("");

let lastId = 0;
let running: { id: number; controller: AbortController } | undefined;

function change(id: number, changes: Partial<HashedFile>): void {
  files.value = files.value.map((each) => (each.id === id ? { ...each, ...changes } : each));
}

/** Hashes the files one after the other: uploads at the same time would only slow each other down. */
async function run(): Promise<void> {
  if (running) return;
  const next = files.value.find(({ result, failure }) => !result && !failure);
  if (!next) return;
  const { id, file } = next;
  const controller = new AbortController();
  running = { id, controller };
  const outcome = await send(fileCall(file), {
    signal: controller.signal,
    onProgress: (sent) => change(id, { sent }),
  });
  running = undefined;
  change(id, "data" in outcome ? { result: outcome.data, sent: file.size } : { failure: outcome.failure });
  await run();
}

/** Adds files and begins to hash them. */
function addFiles(added: readonly File[]): void {
  files.value = [...files.value, ...added.map((file) => ({ id: ++lastId, file, sent: 0 }))];
  void run();
}

/** Removes a file, and ends its upload. */
function removeFile(id: number): void {
  files.value = files.value.filter((each) => each.id !== id);
  if (running?.id === id) running.controller.abort();
}

const MATCHES: Readonly<Record<Match, readonly [tone: string, label: string]>> = {
  match: ["good", "Matches the checksum"],
  mismatch: ["bad", "Does not match the checksum"],
  "not-listed": ["neutral", "Not in the list"],
};

function MatchBadge({ match }: { match: Match }) {
  const [tone, label] = MATCHES[match];
  return (
    <p class={`badge ${tone}`}>
      {match !== "not-listed" && <Icon name={match === "match" ? "done" : "failed"} />}
      {label}
    </p>
  );
}

const Progress = ({ hashed: { file, sent } }: { hashed: HashedFile }) => (
  <div class="progress">
    <progress max={Math.max(file.size, 1)} value={sent} aria-label={`Progress of ${file.name}`} />
    <span>{sent === 0 ? "Waiting" : `${Math.floor((100 * sent) / file.size)}%`}</span>
  </div>
);

function Hashed({ hashed, checksums }: { hashed: HashedFile; checksums: readonly Checksum[] }) {
  const { id, file, result, failure } = hashed;
  return (
    <li>
      <header>
        <Icon name="file" />
        <h3 dir="auto">{revealed(file.name)}</h3>
        <span class="hint">{bytesText(file.size)}</span>
        <button type="button" class="quiet" aria-label={`Remove ${file.name}`} onClick={() => removeFile(id)}>
          <Icon name="failed" />
        </button>
      </header>
      {result && checksums.length > 0 && (
        <MatchBadge match={matchOf(file.name, Object.values(result.digests), checksums)} />
      )}
      {failure && <p class="problem">{failure.message}</p>}
      {result && <DigestList digests={listed(result.digests)} />}
      {!result && !failure && <Progress hashed={hashed} />}
    </li>
  );
}

const EMPTY = <Empty>Choose or drop files to see their digests.</Empty>;

function Result({ checksums }: { checksums: readonly Checksum[] }) {
  const all = files.value;
  const done = all.filter(({ result }) => result).length;
  return (
    <section class="card result" aria-labelledby="result" aria-busy={done < all.length}>
      <header class="bar-of-list">
        <h2 id="result" class={all.length > 0 ? undefined : "unseen"}>
          Result
        </h2>
        {done > 0 && (
          <CopyButton
            text={() => sumsOf(all.map(({ file, result }) => ({ name: file.name, hash: result?.digests.sha256 })))}
            what="SHA256SUMS"
            worded
          />
        )}
      </header>
      {all.length === 0 && EMPTY}
      <ul class="files">
        {all.map((hashed) => (
          <Hashed key={hashed.id} hashed={hashed} checksums={checksums} />
        ))}
      </ul>
      <p class="unseen" role="status">
        {all.length > 0 && `${done} of ${all.length} files hashed`}
      </p>
    </section>
  );
}

/** The digests of files of any size, compared with a list of checksums. */
export function Files() {
  useEffect(() => {
    if (offered.value.length === 0) return;
    addFiles(offered.value);
    offered.value = [];
  }, [offered.value]);
  const checksums = parseChecksums(checksumText.value);
  return (
    <Layout
      inputs={
        <form class="card inputs" aria-label="Input" onSubmit={(event) => event.preventDefault()}>
          <FileField
            label="Files"
            hint="Streamed to this service, and stored nowhere"
            invitation="Choose files, or drop them anywhere on the page"
            multiple
            onFiles={addFiles}
          />
          <TextArea
            label="Checksums to compare with"
            hint={
              checksums.length > 0
                ? `${checksums.length} found: each file is compared with the line of its name, and with digests alone`
                : "A digest, or the lines of a SHA256SUMS file"
            }
            code
            rows={3}
            value={checksumText.value}
            onChange={(text) => {
              checksumText.value = text;
            }}
          />
        </form>
      }
      result={<Result checksums={checksums} />}
      options={null}
      commands={<Commands key={token.value} calls={files.value.map(({ file }) => fileCall(file))} />}
    />
  );
}
