import { useEffect } from "preact/hooks";
import type { Checksum } from "../../../tools/hash/checksums.ts";
import { Button, CopyButton, Sample } from "../../controls/buttons.tsx";
import { revealed } from "../../controls/code.tsx";
import { Control, TextArea } from "../../controls/control.tsx";
import { offered } from "../../controls/drop.ts";
import { Toggle } from "../../controls/field.tsx";
import { Icon } from "../../controls/icon.tsx";
import { FileField, saveFile } from "../../controls/pickers.tsx";
import { bytesText, Empty } from "../../controls/result.tsx";
import { Commands, Layout } from "../../controls/workbench.tsx";
import { textOf } from "../../operation/form.ts";
import { token } from "../../operation/service.ts";
import { DigestList, listed } from "./digests.tsx";
import {
  addFiles,
  algorithmsFor,
  checksumText,
  chosenAlgorithms,
  enteredChecksums,
  files,
  type HashedFile,
  isKeyed,
  type Match,
  matchOf,
  removeAll,
  removeFile,
  sumsOf,
} from "./file-queue.ts";
import { fileCall, filesForm, forms, keyBytes, nameOf, usualFirst } from "./forms.ts";

const MATCHES: Readonly<Record<Match, readonly [tone: string, label: string]>> = {
  match: ["good", "Matches the checksum"],
  mismatch: ["bad", "Does not match the checksum"],
  "not-listed": ["neutral", "Not in the list"],
};

function MatchBadge({ match }: { match: Match }) {
  const [tone, label] = MATCHES[match];
  return (
    <p class={`pill badge ${tone}`}>
      {match !== "not-listed" && <Icon name={match === "match" ? "done" : "failed"} />}
      {label}
    </p>
  );
}

const Progress = ({ hashed: { file, bytes } }: { hashed: HashedFile }) => (
  <div class="progress">
    <progress max={Math.max(file.size, 1)} value={bytes} aria-label={`Progress of ${file.name}`} />
    <span>{bytes === 0 ? "Waiting" : `${Math.floor((100 * bytes) / file.size)}%`}</span>
  </div>
);

interface FileState {
  hashed: HashedFile;
  /** The digests that are wanted; undefined while one is missing. */
  digests: Readonly<Record<string, string>> | undefined;
  match: Match | undefined;
}

function stateOf(hashed: HashedFile, checksums: readonly Checksum[]): FileState {
  const wanted = algorithmsFor(hashed, checksums);
  if (wanted.length === 0 || wanted.some((name) => !(name in hashed.digests)))
    return { hashed, digests: undefined, match: undefined };
  const match = matchOf(hashed.file.name, hashed.digests, checksums);
  // Of the algorithms that were tried for the list, those are shown that it can mean.
  const isShown = ([name, hash]: [string, string]): boolean =>
    chosenAlgorithms().includes(name) ||
    checksums.some(({ candidates: [likely], hash: expected }) => likely === name || expected === hash);
  const digests = Object.fromEntries(Object.entries(hashed.digests).filter(isShown));
  return { hashed, digests, match: checksums.length > 0 ? match : undefined };
}

function Hashed({ hashed: { id, file, failure }, hashed, digests, match }: FileState) {
  const isEnded = digests !== undefined || failure !== undefined;
  return (
    <li>
      <header>
        <Icon name="file" />
        <h3 dir="auto">{revealed(file.name)}</h3>
        <span class="hint">{bytesText(file.size)}</span>
        <button
          type="button"
          class="quiet"
          aria-label={`${isEnded ? "Remove" : "Cancel"} ${file.name}`}
          onClick={() => removeFile(id)}
        >
          <Icon name="failed" />
        </button>
      </header>
      {match && <MatchBadge match={match} />}
      {failure && <p class="problem">{failure}</p>}
      {digests && <DigestList digests={listed(digests, isKeyed.value)} prefix={isKeyed.value ? "HMAC-" : ""} />}
      {!isEnded && <Progress hashed={hashed} />}
    </li>
  );
}

/** A list of the first of the chosen digests, as `sha256sum` makes it. */
function Sums({ states }: { states: readonly FileState[] }) {
  const [first] = usualFirst(chosenAlgorithms());
  if (first === undefined || !states.some(({ digests }) => digests)) return null;
  const name = `${isKeyed.value ? "HMAC-" : ""}${first.toUpperCase()}SUMS`;
  const sums = () =>
    sumsOf(states.map(({ hashed: { file }, digests }) => ({ name: file.name, hash: digests?.[first] })));
  return (
    <div class="bar-of-list">
      <CopyButton text={sums} what={name} worded />
      <Button icon="download" class="quiet" onClick={() => saveFile(name, "application/octet-stream", sums())}>
        Download
      </Button>
      {states.length > 1 && (
        <Button icon="failed" class="quiet" onClick={removeAll}>
          Remove all
        </Button>
      )}
    </div>
  );
}

function Result({ checksums }: { checksums: readonly Checksum[] }) {
  const states = files.value.map((hashed) => stateOf(hashed, checksums));
  const done = states.filter(({ digests, hashed }) => digests ?? hashed.failure).length;
  const differing = states.filter(({ match }) => match === "mismatch").length;
  return (
    <section
      class="card stack result"
      aria-labelledby="result"
      aria-busy={done < states.length && chosenAlgorithms().length > 0}
    >
      <h2 id="result" class="unseen">
        Result
      </h2>
      {states.length === 0 && (
        <Empty>
          <p>Choose or drop files to see their digests.</p>
          <Sample fill={() => void addFiles([new File(["hello\n"], "hello.txt")])} />
        </Empty>
      )}
      <Sums states={states} />
      <ul class="files">
        {states.map((state) => (
          <Hashed key={state.hashed.id} {...state} />
        ))}
      </ul>
      <p class="unseen" role="status">
        {states.length > 0 && `${done} of ${states.length} files hashed`}
        {differing > 0 && `, ${differing} of them not as in the list`}
      </p>
    </section>
  );
}

/** The key and the algorithm, which the view for HMACs has too. */
const KeyFields = () => {
  const { algorithm, key, keyEncoding } = forms.hmac.fields;
  const isMalformed = textOf(key) !== "" && !keyBytes();
  return (
    <>
      <Control
        field={key}
        label="Key"
        hint="Stays in this browser"
        problem={isMalformed ? `Must be ${textOf(keyEncoding)}` : undefined}
      />
      <Control field={keyEncoding} />
      <Control field={algorithm} label="Algorithm" labelOf={(name) => `HMAC-${nameOf(name)}`} />
    </>
  );
};

const DigestsField = () => {
  const { algorithm } = filesForm.fields;
  return (
    <Control
      field={algorithm}
      label="Digests"
      as="several"
      labelOf={nameOf}
      problem={textOf(algorithm) === "" ? "Choose at least one" : undefined}
    />
  );
};

/** The digests or HMACs of files of any size, compared with a list of checksums. */
export function Files() {
  useEffect(() => {
    if (offered.value.length === 0) return;
    void addFiles(offered.value);
    offered.value = [];
  }, [offered.value]);
  const checksums = enteredChecksums.value;
  const calls = files.value.flatMap(({ file }) => fileCall(file, chosenAlgorithms(), isKeyed.value) ?? []);
  return (
    <Layout
      inputs={
        <form class="card stack inputs" aria-label="Input" onSubmit={(event) => event.preventDefault()}>
          <FileField
            label="Files"
            hint="Hashed in this browser, whatever their size; nothing is sent"
            invitation="Choose files, or drop them anywhere on the page"
            multiple
            onFiles={(added) => void addFiles(added)}
          />
          <Toggle
            label="Authenticate with a key (HMAC)"
            value={isKeyed.value}
            onChange={(on) => {
              isKeyed.value = on;
            }}
          />
          {isKeyed.value ? <KeyFields /> : <DigestsField />}
          <Control field={filesForm.fields.encoding} />
          <TextArea
            label="Checksums to compare with"
            hint={
              checksums.length > 0
                ? `${checksums.length} found: each file is compared with the line of its name, and with digests alone`
                : "A digest, or the lines of a SHA256SUMS file, which can be chosen or dropped as well"
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
      commands={<Commands key={token.value} calls={calls} />}
    />
  );
}
