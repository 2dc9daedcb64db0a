import { makeQrCode, makeUrlCode } from "../../api/calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Code } from "./code.tsx";
import { Options, optionsOf } from "./options.tsx";
import { qrStore } from "./store.ts";

/** A code of any text. */
export function OfText() {
  const { text } = qrStore.values.value;
  const options = optionsOf(qrStore.values.value);
  const answer = useAnswer(text ? makeQrCode(text, options) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a text to see its code.</p>}
      spoken={([code]) => `QR code of version ${code.version} made`}
      inputs={
        <>
          <TextArea label="Text" path="/text" rows={4} {...qrStore.bind("text")} />
          <Options />
        </>
      }
    >
      {([code]) => <Code code={code} content={code.text} make={(type) => makeQrCode(text, { ...options, ...type })} />}
    </Workbench>
  );
}

/** A code of an address. */
export function OfUrl() {
  const { url } = qrStore.values.value;
  const options = optionsOf(qrStore.values.value);
  const answer = useAnswer(url ? makeUrlCode(url, options) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a URL to see its code.</p>}
      spoken={([code]) => `QR code of version ${code.version} made`}
      inputs={
        <>
          <TextField label="URL" path="/url" hint="A host without a scheme gets https" {...qrStore.bind("url")} />
          <Options />
        </>
      }
    >
      {([code]) => (
        <Code code={code} content={code.url} told make={(type) => makeUrlCode(url, { ...options, ...type })} />
      )}
    </Workbench>
  );
}
