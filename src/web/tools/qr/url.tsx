import { useAnswer } from "../../api/use-answer.ts";
import { makeUrlCode } from "../../calls/qr.ts";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Code } from "./code.tsx";
import { Options, optionsOf } from "./options.tsx";
import { qrStore } from "./store.ts";

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
      inputs={<TextField label="URL" path="/url" hint="Without a scheme, https is added" {...qrStore.bind("url")} />}
      options={<Options />}
    >
      {([code]) => (
        <Code
          code={code}
          content={code.url}
          isContentShown
          make={(type) => makeUrlCode(url, { ...options, ...type })}
        />
      )}
    </Workbench>
  );
}
