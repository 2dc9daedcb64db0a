import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { announcement } from "../controls/buttons.tsx";
import { CodeBlock, highlighted } from "../controls/code.tsx";
import { Brand, Icon } from "../controls/icon.tsx";
import { ThemeButton } from "../controls/theme.tsx";
import { authorization } from "../operation/call.ts";
import { curl } from "../operation/samples.ts";
import { BASE, DOCUMENT, setToken, token } from "../operation/service.ts";
import { TOKEN } from "./details.tsx";
import { type Chapter, chaptersOf, type Document, entriesOf, groupsOf, type RouteForm } from "./document.ts";
import { contentsShown, Navigation, SectionView, startPlaces } from "./entries.tsx";
import { exampleCall } from "./fields.ts";
import { Code, Panel, prose } from "./panel.tsx";

/** The words of the search. */
const words = signal("");

/** The head of the page: link to the tools, search, document, theme. */
const Header = () => (
  <header class="aligned top">
    <Brand href={`${BASE}/`} />
    <span class="page-name">API reference</span>
    <button
      type="button"
      class="quiet menu"
      aria-expanded={contentsShown.value}
      aria-controls="contents"
      onClick={() => {
        contentsShown.value = !contentsShown.value;
      }}
    >
      Contents
    </button>
    <label class="search">
      <span class="unseen">Search operations</span>
      <Icon name="search" />
      <input
        type="text"
        placeholder="Search"
        value={words.value}
        onInput={(event) => {
          words.value = event.currentTarget.value;
        }}
      />
    </label>
    <a class="quiet document" href={DOCUMENT}>
      openapi.json
    </a>
    <ThemeButton labelClass="unseen" />
  </header>
);

/** The field for the service's token, which is kept in the memory of this page alone. */
const TokenField = ({ label }: { label: string }) => (
  <label class="stack tight token">
    {label}
    <input
      type="password"
      autocomplete="off"
      value={token.value ?? ""}
      onInput={(event) => setToken(event.currentTarget.value.trim(), false)}
    />
    <span class="hint">Sent for the description of the API, and never stored.</span>
  </label>
);

const exampleOf = ({ operation }: RouteForm): unknown =>
  operation.responses["200"]?.content?.["application/json"]?.example;

/** The request with the shortest answer among those that are a URL alone. */
function FirstRequest({ document }: { document: Document }) {
  const [form] = entriesOf(document)
    .flatMap((entry) => entry.forms)
    .filter((each) => each.method === "GET" && each.path.includes("{") && exampleOf(each))
    .toSorted((one, other) => JSON.stringify(exampleOf(one)).length - JSON.stringify(exampleOf(other)).length);
  if (!form) return null;
  const secured = document.components.securitySchemes !== undefined;
  const request = curl(exampleCall(form, "json"), {
    base: BASE,
    token: secured ? TOKEN : undefined,
    form: "json",
    masked: false,
  });
  return (
    <Panel title={<p class="hint">A first request</p>} copied={{ text: request, what: "first request" }}>
      <CodeBlock text={request} />
      <Code>{highlighted(JSON.stringify(exampleOf(form), null, 2))}</Code>
    </Panel>
  );
}

/** What holds for all operations. */
const ChapterView = ({ chapter: { id, title, paragraphs, codes } }: { chapter: Chapter }) => (
  <section class="stack tight chapter" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{prose(paragraph)}</p>
    ))}
    {codes.length > 0 && (
      <ul class="rows">
        {codes.map(({ status, code, meaning }) => (
          <li key={code}>
            <code>
              {status} {code}
            </code>
            <p>{prose(meaning)}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** What the API is, its chapters, and a request that works. */
function Introduction({ document, children }: { document: Document; children: ComponentChildren }) {
  const [about = ""] = document.info.description.split("\n\n");
  return (
    <div class="introduction">
      <div>
        <section class="head" id="introduction" aria-labelledby="title">
          <h1 id="title">
            API reference <span class="pill version">{document.info.version}</span>
          </h1>
          <p>{prose(about)}</p>
        </section>
        {children}
      </div>
      <div class="stack code-column">
        <FirstRequest document={document} />
      </div>
    </div>
  );
}

function Reference({ document }: { document: Document }) {
  const entries = useMemo(() => entriesOf(document), [document]);
  const chapters = chaptersOf(document, words.value);
  const groups = groupsOf(document, entries, words.value);
  useEffect(startPlaces, []);
  const shown = chapters.map((chapter) => <ChapterView key={chapter.id} chapter={chapter} />);
  return (
    <div class="layout">
      <Navigation chapters={chapters} groups={groups} />
      <main>
        {words.value === "" ? <Introduction document={document}>{shown}</Introduction> : shown}
        {groups.map((group) => (
          <SectionView key={group.name} group={group} document={document} />
        ))}
        {chapters.length + groups.length === 0 && <p class="nothing">Nothing has all of these words.</p>}
      </main>
    </div>
  );
}

/** Asks for the token if the service does not give the document without it. */
const Locked = ({ problem, onOpen }: { problem: string | undefined; onOpen(): void }) => (
  <main class="locked">
    <h1>API reference</h1>
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <TokenField label="This service needs a token" />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="primary">
        Open
      </button>
    </form>
  </main>
);

type Loaded = { document: Document } | { problem: string | undefined; isLocked: boolean };

async function load(): Promise<Loaded> {
  const response = await fetch(DOCUMENT, {
    headers: token.value === undefined ? {} : { authorization: authorization(token.value) },
    // Browsers keep the document for an hour. With the one that was sent for a token, a page that is loaded again would not
    // ask for the token, and its requests would be refused.
    cache: "no-cache",
  }).catch(() => undefined);
  if (response?.ok) return { document: await response.json() };
  if (response?.status !== 401) return { problem: "The service did not send its description", isLocked: false };
  return { problem: token.value === undefined ? undefined : "The service did not accept this token", isLocked: true };
}

/** The page: the operations of the document, once it is loaded. */
export function Page() {
  const [loaded, setLoaded] = useState<Loaded>();
  const open = (): void => void load().then(setLoaded);
  useEffect(open, []);
  return (
    <>
      <Header />
      {loaded && "document" in loaded && <Reference document={loaded.document} />}
      {loaded && "isLocked" in loaded && loaded.isLocked && <Locked problem={loaded.problem} onOpen={open} />}
      {loaded && "isLocked" in loaded && !loaded.isLocked && <p class="nothing">{loaded.problem}</p>}
      <p class="unseen" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}
