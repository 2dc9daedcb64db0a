import type { ComponentChildren } from "preact";
import type { Failure } from "../api/client.ts";
import type { Answer } from "../api/use-answer.ts";
import { token } from "../state/service.ts";
import { Commands } from "./commands.tsx";
import { FailureContext } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Verdict } from "./notice.tsx";

const Refused = ({ failure, again }: { failure: Failure; again(): void }) => (
  <Verdict tone="bad" title={failure.message}>
    {failure.retryAfterSeconds !== undefined && <p>Tries again in {failure.retryAfterSeconds} s</p>}
    {failure.details.length === 0 && (
      <p>
        <button type="button" class="plain" onClick={again}>
          <Icon name="again" />
          Try again
        </button>
      </p>
    )}
  </Verdict>
);

interface Props<Data> {
  /** The controls. */
  inputs: ComponentChildren;
  answer: Answer<Data>;
  /** What to say while there is nothing to show. */
  empty: ComponentChildren;
  /** The result in a sentence, for readers of screens. */
  spoken(data: readonly [Data, ...Data[]]): string;
  children(data: readonly [Data, ...Data[]]): ComponentChildren;
}

/** A view of a tool: what goes in, what comes out, and the same for a shell. */
export function Workbench<Data>({ inputs, answer, empty, spoken, children }: Props<Data>) {
  const { failure, pending, again, calls } = answer;
  const [first, ...rest] = answer.data;
  const asked = calls.length > 0;
  const data = first !== undefined && asked ? ([first, ...rest] as const) : undefined;
  const said = asked && failure ? failure.message : data && spoken(data);
  return (
    <FailureContext.Provider value={asked ? failure : undefined}>
      <div class="workbench">
        <form
          class="card inputs"
          aria-label="Input"
          onSubmit={(event) => {
            event.preventDefault();
            again();
          }}
        >
          {inputs}
          {/* Without one, Enter does nothing in a form of several fields (HTML, 4.10.21.2). */}
          <input type="submit" hidden />
        </form>
        <div class="outputs">
          <section class={`card result${pending ? " pending" : ""}`} aria-labelledby="result" aria-busy={pending}>
            <h2 class="unseen" id="result">
              Result
            </h2>
            {data && children(data)}
            {asked && failure && <Refused failure={failure} again={again} />}
            {!data && !(asked && failure) && <div class="empty">{pending && asked ? "Working…" : empty}</div>}
            <p class="unseen" role="status">
              {!pending && said}
            </p>
          </section>
          <Commands key={token.value} calls={calls} />
        </div>
      </div>
    </FailureContext.Provider>
  );
}
