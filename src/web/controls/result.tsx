import type { ComponentChildren } from "preact";
import { isJsonObject } from "../../operation/json.ts";
import { capitalize, inWords } from "../../operation/tool.ts";
import { CopyButton, Icon, type IconName } from "./buttons.tsx";

/** Characters that change the order in which others are displayed, without being visible (UAX #9, sections 2.1 to 2.6). */
const ORDERING = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])/;

/** A text from outside: invisible characters that reorder others are shown, so that an address cannot look like another. */
export const revealed = (text: string): ComponentChildren =>
  text.split(ORDERING).map((part, index) =>
    // Between the other parts are what the group of the pattern has captured.
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} class="control-character" title="An invisible character that changes the order of others">
        {`U+${part.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`}
      </span>
    ),
  );

const LONGEST_COLORED = 50_000;

/** Names, strings, and the other values. A string that is not closed goes to the end: else each of its quotes would begin one. */
const JSON_TOKENS = /("(?:[^"\\]|\\(?:.|$))*(?:"|$))(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** A JSON text with its parts in colours. */
export function highlighted(text: string): ComponentChildren {
  if (text.length > LONGEST_COLORED) return text;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: whole, 1: string, 2: colon, index } of text.matchAll(JSON_TOKENS)) {
    const token = string ?? whole;
    const ofString = colon === undefined ? "string" : "name";
    const kind = string === undefined ? (/^[tfn]/.test(whole) ? "word" : "number") : ofString;
    parts.push(text.slice(end, index), <span class={`json-${kind}`}>{revealed(token)}</span>);
    end = index + token.length;
  }
  return [...parts, text.slice(end)];
}

interface SectionProps {
  title: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export const Section = ({ title, actions, children }: SectionProps) => (
  <section class="stack tight section">
    <header>
      <h3>{title}</h3>
      {actions}
    </header>
    {children}
  </section>
);

const isString = (value: unknown): value is string => typeof value === "string";

const wordOf = (value: unknown): string => (typeof value === "boolean" ? (value ? "Yes" : "No") : String(value));

interface RowsProps {
  of: object;
  /** Whether buttons copy the values; by default those of texts. */
  copied?: boolean;
  kind?: string;
  children?: ComponentChildren;
}

/** Named values of a result, if there are some; their invisible characters are shown. */
export function Rows({ of, copied, kind = "", children }: RowsProps) {
  const rows = Object.entries<unknown>({ ...of });
  if (rows.length === 0) return null;
  return (
    <dl class={`rows ${kind}`}>
      {rows.map(([name, value]) => (
        <div key={name} class="row">
          <dt>{name}</dt>
          <dd>
            <code dir="auto">{revealed(wordOf(value))}</code>
            {(copied ?? isString(value)) && <CopyButton text={wordOf(value)} what={name} />}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

/** Texts of a result, or short facts on it. */
export const List = ({ of, kind = "list" }: { of: readonly ComponentChildren[]; kind?: "list" | "facts" }) => (
  <ul class={kind}>
    {of.map((each, index) => (
      <li key={index}>{each}</li>
    ))}
  </ul>
);

interface BoundedProps {
  as?: "div" | "pre" | "ul" | "ol";
  kind?: string;
  children: ComponentChildren;
}

/** A part of a result that scrolls if it is long. */
export const Bounded = ({ as: Box = "div", kind = "", children }: BoundedProps) => (
  <Box class={`bounded ${kind}`} tabIndex={0}>
    {children}
  </Box>
);

interface TextProps extends Pick<BoundedProps, "kind"> {
  title: string;
  text: string;
  /** What its button copies, by default the title. */
  what?: string;
}

/** A text of a result, with a button that copies it. */
export const TextSection = ({ title, text, what = title.toLowerCase(), kind = "" }: TextProps) => (
  <Section title={title} actions={<CopyButton text={text} what={what} worded />}>
    <Bounded as="pre" kind={kind}>
      {revealed(text)}
    </Bounded>
  </Section>
);

/** JSON in colours, from left to right: each string has its own direction, so that none changes the order of members. */
export function JsonBlock({ title, value, tone }: { title: string; value: unknown; tone?: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <Section title={title} actions={<CopyButton text={text} what={title.toLowerCase()} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre class={`bounded json${tone ? ` ${tone}` : ""}`} tabIndex={0} dir="ltr">
        {highlighted(text)}
      </pre>
    </Section>
  );
}

export type Tone = "good" | "bad" | "warning" | "neutral";

const ICONS: Readonly<Record<Tone, IconName>> = { good: "done", bad: "failed", warning: "warning", neutral: "key" };

/** The main fact about a result, as an icon, a colour and words. */
export const Verdict = ({ tone, title, children }: { tone: Tone; title: string; children?: ComponentChildren }) => (
  <div class={`box verdict ${tone}`}>
    <Icon name={ICONS[tone]} />
    <div>
      <strong>{title}</strong>
      {children}
    </div>
  </div>
);

export const Warnings = ({ warnings }: { warnings: readonly (string | null)[] }) => {
  const present = warnings.filter((warning) => warning !== null);
  if (present.length === 0) return null;
  return (
    <ul class="stack tight warnings">
      {present.map((warning) => (
        <li key={warning}>
          <Icon name="warning" />
          {capitalize(warning)}
        </li>
      ))}
    </ul>
  );
};

/** Checks that pass or fail, by their names: each as an icon, a colour and a word. */
export const Badges = ({ of }: { of: Readonly<Record<string, boolean>> }) => (
  <div class="badges">
    {Object.entries(of).map(([name, passed]) => (
      <span key={name} class={`pill badge ${passed ? "good" : "bad"}`}>
        <Icon name={passed ? "done" : "failed"} />
        {name}
        <span class="unseen">{passed ? " passes" : " fails"}</span>
      </span>
    ))}
  </div>
);

/** Says what to enter, while there is no result. */
export const Empty = ({ text, children }: { text: string; children?: ComponentChildren }) => (
  <div class="empty">
    <p>{text}</p>
    {children}
  </div>
);

const membersOf = (data: object | string): Readonly<Record<string, unknown>> =>
  isString(data) ? { text: data } : { ...data };

/** What a result says of a comparison; undefined if it is none. */
export function verdictOf(data: object | string): { tone: Tone; title: string } | undefined {
  const { matches, valid = matches } = membersOf(data);
  if (typeof valid !== "boolean") return undefined;
  return valid ? { tone: "good", title: "Matches" } : { tone: "bad", title: "Does not match" };
}

const isShort = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

const Member = ({ title, value }: { title: string; value: unknown }) =>
  Array.isArray(value) && value.every(isString) ? (
    <Section title={title} actions={<CopyButton text={value.join("\n")} what="all" worded />}>
      <List of={value} />
    </Section>
  ) : (
    <JsonBlock title={title} value={value} />
  );

/** A result by its members: verdict, warnings, short values (also of objects that have nothing else) as rows, lists, JSON. */
export function Members({ data }: { data: object | string }) {
  const { matches: _, valid: __, warnings, warning, reason, ...others } = membersOf(data);
  const verdict = verdictOf(data);
  const all = Object.entries(others)
    .flatMap(([name, value]): [string, unknown][] =>
      isJsonObject(value) && Object.values(value).every(isShort) ? Object.entries(value) : [[name, value]],
    )
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [inWords(name), value] as const);
  const rows = all.filter(([, value]) => isShort(value));
  return (
    <>
      {verdict && <Verdict {...verdict} />}
      <Warnings warnings={[warnings, warning, reason].flat().filter(isString)} />
      <Rows of={Object.fromEntries(rows)} kind="stacked" />
      {all
        .filter(([, value]) => !isShort(value))
        .map(([title, value]) => (
          <Member key={title} title={title} value={value} />
        ))}
    </>
  );
}
