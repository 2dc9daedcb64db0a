import { makeQrCode } from "../../calls/qr.ts";
import { TextArea } from "../../ui/text-field.tsx";
import { CodeView } from "./code-view.tsx";
import { qrStore } from "./store.ts";

/** A code of any text. */
export function OfText() {
  const { text } = qrStore.values.value;
  return (
    <CodeView
      empty="Enter a text to see its code."
      inputs={<TextArea label="Text" path="/text" rows={2} {...qrStore.bind("text")} />}
      call={(options) => (text ? makeQrCode(text, options) : undefined)}
      contentOf={(code) => code.text}
      isContentShown={false}
    />
  );
}
