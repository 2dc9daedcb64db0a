import { useAnswer } from "../../api/use-answer.ts";
import { makeQrCode } from "../../calls/qr.ts";
import { TextArea } from "../../ui/text-field.tsx";
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
      inputs={<TextArea label="Text" path="/text" rows={2} {...qrStore.bind("text")} />}
      options={<Options />}
    >
      {([code]) => <Code code={code} content={code.text} make={(type) => makeQrCode(text, { ...options, ...type })} />}
    </Workbench>
  );
}
