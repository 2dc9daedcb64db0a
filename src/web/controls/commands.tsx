import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Call } from "../operation/call.ts";

/** Shows calls as code. It is loaded after the view, whose result does not wait for it. */
const samples = signal<typeof import("./call-code.tsx").Samples | undefined>(undefined);

const HEADING = <h2 id="commands">Use it in code</h2>;

interface Props {
  calls: readonly Call[];
  note?: string | undefined;
}

/** The calls of a view as code, and a note on them. */
export function Commands({ calls, note }: Props) {
  useEffect(
    () =>
      void import("./call-code.tsx").then(
        ({ Samples }) => (samples.value = Samples),
        () => {},
      ),
    [],
  );
  const [first] = calls;
  return (
    <section class="card commands" aria-labelledby="commands">
      {samples.value && first ? (
        <>
          <samples.value heading={HEADING} first={first} calls={calls} />
          {note && <p class="hint">{note}</p>}
        </>
      ) : (
        <>
          <header>{HEADING}</header>
          <p class="hint">
            The same call for curl, the sidekit command, JavaScript, Python and PowerShell appears here.
          </p>
        </>
      )}
    </section>
  );
}
