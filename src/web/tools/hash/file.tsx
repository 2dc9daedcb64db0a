import { useState } from "preact/hooks";
import { hashFile } from "../../api/calls.ts";
import { useAnswers } from "../../api/use-answer.ts";
import { Segmented } from "../../ui/choice.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { bytesText, DigestList } from "./digests.tsx";
import { ALGORITHM_OPTIONS, chosen, chosenFile, hashStore } from "./store.ts";

function choose(files: FileList | null | undefined): void {
  const file = files?.[0];
  if (file) chosenFile.value = file;
}

/** A file, chosen or dropped. */
function FileField() {
  const [over, setOver] = useState(false);
  const file = chosenFile.value;
  return (
    <Field label="File" hint="It is streamed to this service and kept nowhere">
      {(tie) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the control within is for all
        <div
          class={`drop${over ? " over" : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            choose(event.dataTransfer?.files);
          }}
        >
          <Icon name="file" />
          <p>{file ? `${file.name}, ${bytesText(file.size)}` : "Choose a file, or drop one here"}</p>
          <input {...tie} type="file" onChange={(event) => choose(event.currentTarget.files)} />
        </div>
      )}
    </Field>
  );
}

/** The digest of a file of any size. */
export function FileDigest() {
  const file = chosenFile.value;
  const answer = useAnswers(file ? chosen(hashStore.values.value.one).map((name) => hashFile(name, file)) : []);
  return (
    <Workbench
      answer={answer}
      empty={<p>{file ? "Hashing…" : "Choose a file to hash it."}</p>}
      spoken={([{ hash }]) => `File hashed: ${hash}`}
      inputs={
        <>
          <FileField />
          <Segmented label="Algorithm" path="/algorithm" options={ALGORITHM_OPTIONS} {...hashStore.bind("one")} />
        </>
      }
    >
      {(digests) => (
        <>
          <p class="hint">{bytesText(digests[0].bytes)}</p>
          <DigestList digests={digests} />
        </>
      )}
    </Workbench>
  );
}
