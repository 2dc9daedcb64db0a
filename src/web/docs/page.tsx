import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { authorization } from "../api/call.ts";
import { curl } from "../api/samples.ts";
import { BASE, DOCUMENT, setToken, token } from "../api/service.ts";
import { announcement } from "../ui/buttons.tsx";
import { CodeBlock, highlighted } from "../ui/code.tsx";
import { Brand, Icon } from "../ui/icon.tsx";
import { ThemeButton } from "../ui/theme.tsx";
import { type Document, entriesOf, groupsOf, type RouteForm } from "./document.ts";
import { Navigation, SectionView, startPlaces } from "./entries.tsx";
import { fieldsOf } from "./fields.ts";
import { Code, Panel, prose } from "./panel.tsx";
import { prepare } from "./request.ts";
import { TOKEN } from "./try-it.tsx";

/** The words of the search. */
const words = signal("");

/** The head of the page: link to the tools, search, document, theme. */
const Header = () => (
  <header class="top">
    <Brand href={`${BASE}/`} />
    <span class="page-name">API reference</span>
    <label class="search">
      <span class="unseen">Search operations</span>
      <Icon name="search" />
      <input
        type="search"
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

const SUCCESS = `{
  "success": true,
  "data": { … }
}`;

const FAILURE = `{
  "success": false,
  "error": {
    "code": "INVALID_INPUT",
    "message": "count: must be a whole number from 1 to 50",
    "details": [{
      "path": "/count",
      "message": "Must be a whole number from 1 to 50"
    }]
  }
}`;

/** The field for the service's token, which is kept in the memory of this page alone. */
const TokenField = ({ label = "Service token" }: { label?: string }) => (
  <label class="token">
    {label}
    <input
      type="password"
      autocomplete="off"
      value={token.value ?? ""}
      onInput={(event) => setToken(event.currentTarget.value.trim(), false)}
    />
    <span>Sent with each request of this page, and never stored.</span>
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
  const { call } = prepare(form, fieldsOf(form, "json"), {}, undefined);
  const secured = document.components.securitySchemes !== undefined;
  const request = curl(call, { base: BASE, token: secured ? TOKEN : undefined, form: "json", masked: false });
  return (
    <Panel title={<p class="answer-head">A first request</p>} copied={{ text: request, what: "first request" }}>
      <CodeBlock text={request} />
      <Code>{highlighted(JSON.stringify(exampleOf(form), null, 2))}</Code>
    </Panel>
  );
}

/** The description of the API, which holds for all operations. */
function Introduction({ document }: { document: Document }) {
  const [about = "", ...rules] = document.info.description.split("\n\n");
  return (
    <section class="introduction" id="introduction" aria-labelledby="title">
      <div class="head">
        <h1 id="title">
          API reference <span class="version">{document.info.version}</span>
        </h1>
        <p>{prose(about)}</p>
      </div>
      <div class="try-code">
        <FirstRequest document={document} />
        <Panel title={<p class="answer-head">Every success and every failure in JSON</p>}>
          <Code>{highlighted(`${SUCCESS}\n\n${FAILURE}`)}</Code>
        </Panel>
      </div>
      <div class="rules">
        {rules.map((paragraph) => (
          <p key={paragraph}>{prose(paragraph)}</p>
        ))}
        {document.components.securitySchemes && (
          <form onSubmit={(event) => event.preventDefault()}>
            <TokenField />
          </form>
        )}
      </div>
    </section>
  );
}

function Reference({ document }: { document: Document }) {
  const entries = useMemo(() => entriesOf(document), [document]);
  const groups = groupsOf(document, entries, words.value);
  useEffect(startPlaces, []);
  return (
    <div class="layout">
      <Navigation groups={groups} />
      <main>
        {words.value === "" && <Introduction document={document} />}
        {groups.map((group) => (
          <SectionView key={group.name} group={group} document={document} />
        ))}
        {groups.length === 0 && <p class="nothing">No operation has all of these words.</p>}
      </main>
    </div>
  );
}

/** Asks for the token if the service does not give the document without it. */
const Locked = ({ problem, onOpen }: { problem: string | undefined; onOpen(): void }) => (
  <main class="locked">
    <h1>API reference</h1>
    <form
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
