import type { ComponentChildren } from "preact";
import type { Failure } from "../api/client.ts";
import type { Answer } from "../api/use-answer.ts";
import { access, token } from "../state/service.ts";
import { Commands } from "./commands.tsx";
import { FailureContext } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Verdict } from "./notice.tsx";

const Refused = ({ failure, again }: { failure: Failure; again(): void }) => (
  <Verdict tone="bad" title={access.value === "open" ? failure.message : "The service asks for its token"}>
    {failure.retryAfterSeconds !== undefined && <p>Tries again in {failure.retryAfterSeconds} s</p>}
    {failure.details.length === 0 && access.value === "open" && (
      <p>
        <button type="button" class="plain" onClick={again}>
          <Icon name="again" />
          Try again
        </button>
      </p>
    )}
  </Verdict>
);

type Some<Data> = readonly [Data, ...Data[]];

interface OutcomeProps<Data> {
  answer: Answer<Data>;
  /** What to say while there is nothing to show. */
  empty: ComponentChildren;
  /** The result in a sentence, for readers of screens. */
  spoken(data: Some<Data>): string;
  children(data: Some<Data>): ComponentChildren;
}

/** What came of a question: the result, or why there is none. */
function Outcome<Data>({ answer, empty, spoken, children }: OutcomeProps<Data>) {
  const { pending, calls, again } = answer;
  const asked = calls.length > 0;
  const [first, ...rest] = answer.data;
  const data = asked && first !== undefined ? ([first, ...rest] as const) : undefined;
  const failure = asked ? answer.failure : undefined;
  return (
    <section class={`card result${pending ? " pending" : ""}`} aria-labelledby="result" aria-busy={pending}>
      <h2 class="unseen" id="result">
        Result
      </h2>
      {data && children(data)}
      {failure && <Refused failure={failure} again={again} />}
      {!data && !failure && <div class="empty">{pending ? "Working…" : empty}</div>}
      <p class="unseen" role="status">
        {!pending && (failure?.message ?? (data && spoken(data)))}
      </p>
    </section>
  );
}

/** A view of a tool: what goes in, what comes out, and the same for a shell. */
export function Workbench<Data>({ inputs, ...outcome }: OutcomeProps<Data> & { inputs: ComponentChildren }) {
  const { failure, again, calls } = outcome.answer;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    again();
  };
  return (
    <FailureContext.Provider value={calls.length > 0 ? failure : undefined}>
      <div class="workbench">
        <form class="card inputs" aria-label="Input" onSubmit={onSubmit}>
          {inputs}
          {/* Without one, Enter does nothing in a form of several fields (HTML, 4.10.21.2). */}
          <input type="submit" hidden />
        </form>
        <div class="outputs">
          <Outcome {...outcome} />
          <Commands key={token.value} calls={calls} />
        </div>
      </div>
    </FailureContext.Provider>
  );
}
