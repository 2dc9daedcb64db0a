import { counted } from "../../../operation/expectation.ts";
import { Button, CopyButton, Icon, SaveButton } from "../../controls/buttons.tsx";
import { Control, TextArea } from "../../controls/control.tsx";
import { useOffered } from "../../controls/drop.ts";
import { bound, Toggle } from "../../controls/field.tsx";
import { FileField, saveFile, spelt } from "../../controls/pickers.tsx";
import { revealed, type Tone, Verdict } from "../../controls/result.tsx";
import { Workbench } from "../../controls/workbench.tsx";
import { textOf } from "../../operation/form.ts";
import { DigestList, fileCalls, filesForm, forms, keyBytes, listed, usualFirst } from "./digests.tsx";
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

const MATCHES: Readonly<Record<Match, { tone: Tone; title: string }>> = {
  match: { tone: "good", title: "Matches the checksum" },
  mismatch: { tone: "bad", title: "Does not match the checksum" },
  "not-listed": { tone: "warning", title: "Not in the list" },
};

const Progress = ({ file, bytes }: HashedFile) => (
  <div class="progress">
    <progress max={Math.max(file.size, 1)} value={bytes} aria-label={`Progress of ${file.name}`} />
    <span>{bytes === 0 ? "Waiting" : `${Math.floor((100 * bytes) / file.size)}%`}</span>
  </div>
);

/** A file with the digests of it that are wanted, which are undefined while one is missing. */
function stateOf(hashed: HashedFile) {
  const checksums = enteredChecksums.value;
  const wanted = algorithmsFor(hashed);
  if (wanted.length === 0 || wanted.some((name) => !(name in hashed.digests)))
    return { ...hashed, shown: undefined, match: undefined };
  // Of the algorithms that were tried for the list, those are shown that it can mean.
  const isShown = ([name, hash]: [string, string]): boolean =>
    chosenAlgorithms().includes(name) ||
    checksums.some(({ candidates: [likely], hash: expected }) => likely === name || expected === hash);
  return {
    ...hashed,
    shown: Object.fromEntries(Object.entries(hashed.digests).filter(isShown)),
    match: checksums.length > 0 ? matchOf(hashed.file.name, hashed.digests, checksums) : undefined,
  };
}

type FileState = ReturnType<typeof stateOf>;

const isEnded = ({ shown, failure }: FileState): boolean => shown !== undefined || failure !== undefined;

function Hashed(state: FileState) {
  const { id, file, failure, shown, match } = state;
  return (
    <li>
      <header>
        <Icon name="file" />
        <h3 dir="auto">{revealed(file.name)}</h3>
        <span class="hint">{counted(file.size, "bytes")}</span>
        <Button
          icon="failed"
          class="quiet"
          aria-label={`${isEnded(state) ? "Remove" : "Cancel"} ${file.name}`}
          onClick={() => removeFile(id)}
        />
      </header>
      {match && <Verdict {...MATCHES[match]} />}
      {failure && <p class="problem">{failure}</p>}
      {shown && <DigestList digests={listed(shown, isKeyed.value)} prefix={isKeyed.value ? "HMAC-" : ""} />}
      {!isEnded(state) && <Progress {...state} />}
    </li>
  );
}

/** A list of the first of the chosen digests, as `sha256sum` makes it. */
function Sums({ states }: { states: readonly FileState[] }) {
  const [first] = usualFirst(chosenAlgorithms());
  if (first === undefined || !states.some(({ shown }) => shown)) return null;
  const name = `${isKeyed.value ? "HMAC-" : ""}${first.toUpperCase()}SUMS`;
  const sums = () => sumsOf(states.map(({ file, shown }) => ({ name: file.name, hash: shown?.[first] })));
  return (
    <div class="actions start">
      <CopyButton text={sums} what={name} worded />
      <SaveButton save={() => saveFile(name, "application/octet-stream", sums())} />
      {states.length > 1 && (
        <Button icon="failed" class="quiet" onClick={removeAll}>
          Remove all
        </Button>
      )}
    </div>
  );
}

function spoken(states: readonly FileState[]): string {
  const differing = states.filter(({ match }) => match === "mismatch").length;
  return `${counted(states.length, "files")} hashed${differing > 0 ? `, ${differing} of them not as in the list` : ""}`;
}

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
      <Control field={algorithm} label="Algorithm" labelOf={(name) => `HMAC-${spelt(name)}`} />
    </>
  );
};

const Inputs = () => (
  <>
    <FileField
      label="Files"
      hint="Hashed in this browser, whatever their size; nothing is sent"
      invitation="Choose files, or drop them anywhere on the page"
      multiple
      onFiles={(added) => void addFiles(added)}
    />
    <Toggle label="Authenticate with a key (HMAC)" {...bound(isKeyed)} />
    {isKeyed.value ? (
      <KeyFields />
    ) : (
      <Control
        field={filesForm.fields.algorithm}
        label="Digests"
        as="several"
        problem={textOf(filesForm.fields.algorithm) === "" ? "Choose at least one" : undefined}
      />
    )}
    <Control field={filesForm.fields.encoding} />
    <TextArea
      label="Checksums to compare with"
      hint={
        enteredChecksums.value.length > 0
          ? `${enteredChecksums.value.length} found: each file is compared with the line of its name, and with digests alone`
          : "A digest, or the lines of a SHA256SUMS file, which can be chosen or dropped as well"
      }
      code
      rows={3}
      {...bound(checksumText)}
    />
  </>
);

/** The digests or HMACs of files of any size, compared with a list of checksums. */
export function Files() {
  useOffered((dropped) => void addFiles(dropped));
  const algorithms = chosenAlgorithms();
  const states = files.value.map(stateOf);
  return (
    <Workbench
      answer={{
        data: states.length > 0 ? [states] : [],
        failure: undefined,
        pending: algorithms.length > 0 && !states.every(isEnded),
        calls: files.value.flatMap(({ file }) => fileCalls(file, algorithms, isKeyed.value)),
        again: () => {},
      }}
      empty="Choose or drop files to see their digests."
      sample={() => addFiles([new File(["hello\n"], "hello.txt")])}
      spoken={spoken}
      inputs={<Inputs />}
    >
      {(all) => (
        <>
          <Sums states={all} />
          <ul class="files">
            {all.map((state) => (
              <Hashed key={state.id} {...state} />
            ))}
          </ul>
        </>
      )}
    </Workbench>
  );
}
