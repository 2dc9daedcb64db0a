import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Call } from "../operation/call.ts";
import type { Answer, Failure } from "../operation/client.ts";
import { access, token } from "../operation/service.ts";
import { Button, Sample } from "./buttons.tsx";
import { inPageWords, ProblemsContext } from "./field.tsx";
import { Empty, Verdict } from "./result.tsx";

/** As the button below `row` goes, the heading of the result takes the focus from it. */
const passFocus = (row: Element | null): void => {
  if (!row && document.activeElement?.matches(".verdict *")) document.getElementById("result")?.focus();
};

const Refused = ({ title, failure, again }: { title: string; failure: Failure; again(): void }) => (
  <Verdict tone="bad" title={title}>
    {failure.retryAfterSeconds !== undefined && <p>Trying again in {failure.retryAfterSeconds} s</p>}
    {failure.details.length === 0 && access.value === "open" && (
      <p ref={passFocus}>
        <Button icon="again" onClick={again}>
          Try again
        </Button>
      </p>
    )}
  </Verdict>
);

interface OutcomeProps<Data> {
  answer: Answer<Data>;
  empty: string;
  sample?: (() => void | Promise<void>) | undefined;
  /** The result in a sentence, for screen readers. */
  spoken(data: Data): string;
  children(data: Data): ComponentChildren;
}

/** What to do while a field has a problem. */
export const CORRECT = "Correct the marked field to see the result.";

/** The result, or the reason why there is none. @param message What the fields show of a failure. */
function Outcome<Data>(props: OutcomeProps<Data> & { message: string | undefined }) {
  const { answer, empty, sample, spoken, message, children } = props;
  const { pending, failure, again } = answer;
  const [data] = answer.data;
  const isOpen = access.value === "open";
  const title = isOpen ? inPageWords(failure?.message ?? "") : "The service requires its token";
  return (
    // Translated, it would stay as it is: a browser that translates a page replaces its texts, and later ones go into the former.
    <section
      class={`card stack result${pending ? " pending" : ""}`}
      aria-labelledby="result"
      aria-busy={pending}
      translate={false}
    >
      <h2 class="unseen" id="result" tabIndex={-1}>
        Result
      </h2>
      {data !== undefined && children(data)}
      {failure &&
        (message !== undefined && isOpen ? (
          <Empty text={CORRECT} />
        ) : (
          <Refused title={title} failure={failure} again={again} />
        ))}
      {data === undefined && !failure && (
        <Empty text={pending ? "Working…" : empty}>{!pending && sample && <Sample fill={sample} />}</Empty>
      )}
      <p class="unseen" role="status">
        {!pending && (failure ? (message ?? title) : data !== undefined && spoken(data))}
      </p>
    </section>
  );
}

/** The problems of a failure for the fields, and its message in the words of the fields, if they show all of its problems. */
function useProblems(failure: Failure | undefined) {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const claim = useCallback((path: string, label: string) => {
    setLabels((all) => new Map([...all, [path, label]]));
    return () => setLabels((all) => new Map([...all].filter(([each]) => each !== path)));
  }, []);
  const details = failure?.details ?? [];
  const problems = useMemo(() => ({ details, claim }), [failure]);
  const isBesideFields = details.length > 0 && details.every(({ path }) => labels.has(path));
  const words = details.map(({ path, message }) => `${labels.get(path)}: ${inPageWords(message)}`).join("; ");
  return { problems, message: isBesideFields ? words : undefined };
}

/** A box of fields that opens if one of them is refused. */
function useOpening<Box extends HTMLElement>(open: (box: Box) => void) {
  const box = useRef<Box>(null);
  const { details } = useContext(ProblemsContext);
  useEffect(() => {
    if (box.current?.querySelector(".problem")) open(box.current);
  }, [details]);
  return box;
}

export interface FoldedProps {
  title: ComponentChildren;
  /** A hint beside the title, such as the present values. */
  note?: ComponentChildren;
  isOpen?: boolean;
  children: ComponentChildren;
}

/** What is folded until it is needed, or until a field in it is refused. */
export function Folded({ title, note, isOpen = false, children }: FoldedProps) {
  const box = useOpening<HTMLDetailsElement>((each) => {
    each.open = true;
  });
  return (
    <details class="more" open={isOpen} ref={box}>
      <summary>
        {title}
        {note !== undefined && <span class="hint"> {note}</span>}
      </summary>
      {children}
    </details>
  );
}

function Options({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const box = useOpening<HTMLDivElement>(() => setOpen(true));
  return (
    <div class={`folded${isOpen ? " open" : ""}`} ref={box}>
      <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Options
      </button>
      {/* What has the focus stays in sight as the window becomes narrow. */}
      <div onFocusIn={() => setOpen(true)}>{children}</div>
    </div>
  );
}

/** Shows calls as code. It is loaded after the view, whose result does not wait for it. */
const samples = signal<typeof import("./samples.tsx").Samples | undefined>(undefined);

const HEADING = <h2 id="commands">Use it in code</h2>;

async function loadSamples(): Promise<void> {
  const loaded = await import("./samples.tsx").catch(() => undefined);
  samples.value = loaded?.Samples;
}

function Commands({ calls }: { calls: readonly Call[] }) {
  useEffect(() => void loadSamples(), []);
  const [first] = calls;
  return (
    <section class="card commands" aria-labelledby="commands">
      {samples.value && first ? (
        <samples.value heading={HEADING} first={first} calls={calls} />
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

interface Props<Data> extends OutcomeProps<Data> {
  /** The controls of the main fields; generators have none. */
  inputs?: ComponentChildren;
  options?: ComponentChildren;
  /** The calls to show as code; by default those of the answer. */
  commands?: readonly Call[];
}

/** A view of a tool: inputs, options, the result, and the call as code; in two columns on wide windows. */
export function Workbench<Data>({ inputs, options, commands, ...outcome }: Props<Data>) {
  const { failure, again, calls } = outcome.answer;
  const { problems, message } = useProblems(failure);
  const send = (event: Event): void => {
    event.preventDefault();
    again();
  };
  const form = (label: string, controls: ComponentChildren) =>
    controls && (
      <form class="card stack inputs" aria-label={label} onSubmit={send}>
        {controls}
        {/* Without one, Enter does nothing in a form of several fields (HTML, 4.10.21.2). */}
        <input type="submit" hidden />
      </form>
    );
  return (
    <ProblemsContext.Provider value={problems}>
      <div class="stack workbench">
        <div class="stack column">
          {form("Input", inputs)}
          {options && <Options>{form("Options", options)}</Options>}
        </div>
        <div class="stack outputs">
          <Outcome {...outcome} message={message} />
          <Commands key={token.value} calls={commands ?? calls} />
        </div>
      </div>
    </ProblemsContext.Provider>
  );
}
