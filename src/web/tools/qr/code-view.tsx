import type { ComponentChildren } from "preact";
import type { Call } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { QrCode, QrOptions } from "../../calls/qr.ts";
import { Workbench } from "../../ui/workbench.tsx";
import { Code } from "./code.tsx";
import { Options, optionsOf } from "./options.tsx";
import { qrStore } from "./store.ts";

interface Props<Made extends QrCode> {
  inputs: ComponentChildren;
  /** Options of this kind of code, before those of all codes. */
  extras?: ComponentChildren;
  /** What to say while there is no code. */
  empty: ComponentChildren;
  /** Nothing while a field that is needed is empty. */
  call(options: QrOptions): Call<Made> | undefined;
  contentOf(code: Made): string;
  /** Whether the text of the code differs from what was entered, and is shown. */
  isContentShown: boolean;
}

/** A code that is made from what is entered and from the options. */
export function CodeView<Made extends QrCode>(props: Props<Made>) {
  const { inputs, extras, empty, call, contentOf, isContentShown } = props;
  const options = optionsOf(qrStore.values.value);
  const answer = useAnswer(call(options));
  return (
    <Workbench
      answer={answer}
      empty={empty}
      spoken={([{ version }]) => `QR code of version ${version} made`}
      inputs={inputs}
      options={
        <>
          {extras}
          <Options />
        </>
      }
    >
      {([code]) => (
        <Code
          code={code}
          content={contentOf(code)}
          isContentShown={isContentShown}
          make={(type) => call({ ...options, ...type })}
        />
      )}
    </Workbench>
  );
}
