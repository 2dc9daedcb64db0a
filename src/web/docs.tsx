import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { announcement, Icon } from "./controls/buttons.tsx";
import { respond } from "./operation/client.ts";
import { access, BASE, DOCUMENT, ROOT, token } from "./operation/service.ts";
import { type Chapter, chaptersOf, type Document, entriesOf, groupsOf } from "./reference/document.ts";
import { contentsShown, Navigation, SectionView, startPlaces, words } from "./reference/entries.tsx";
import { CodeColumn, prose, RowList } from "./reference/panel.tsx";
import { Access } from "./shell/app.tsx";
import { Brand, startTheme, ThemeButton } from "./shell/navigation.tsx";

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
    <label class="find">
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

/** The operation of a first request: one that is a URL alone, with a short answer. */
const FIRST = "lorem.words";

const ChapterView = ({ chapter: { id, title, paragraphs, codes } }: { chapter: Chapter }) => (
  <section class="stack tight chapter" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{prose(paragraph)}</p>
    ))}
    {codes.length > 0 && <RowList rows={codes} />}
  </section>
);

function Reference({ document }: { document: Document }) {
  const entries = useMemo(() => entriesOf(document), [document]);
  const chapters = chaptersOf(document, words.value);
  const groups = groupsOf(document, entries, words.value);
  const first = entries.find(({ id }) => id === FIRST)?.main;
  useEffect(startPlaces, []);
  const shown = chapters.map((chapter) => <ChapterView key={chapter.id} chapter={chapter} />);
  return (
    <div class="layout">
      <Navigation chapters={chapters} groups={groups} />
      <main>
        {words.value !== "" ? (
          shown
        ) : (
          <div class="introduction">
            <div>
              <section class="head" id="introduction" aria-labelledby="title">
                <h1 id="title">
                  API reference <span class="pill">{document.info.version}</span>
                </h1>
                <p>{prose(document.info.description.split("\n\n")[0] ?? "")}</p>
              </section>
              {shown}
            </div>
            {first && <CodeColumn form={first} document={document} />}
          </div>
        )}
        {groups.map((group) => (
          <SectionView key={group.name} group={group} document={document} />
        ))}
        {chapters.length === 0 && groups.length === 0 && <p class="nothing">Nothing has all of these words.</p>}
      </main>
    </div>
  );
}

/** "missing" if the service does not send it. */
async function load(): Promise<Document | "missing"> {
  try {
    // Browsers keep the document for an hour. With the one that was sent for a token, a page that is loaded again would not
    // ask for the token, and its requests would be refused.
    const response = await respond({ method: "GET", path: "/openapi.json", parts: [] }, { cache: "no-cache" });
    return response.ok ? await response.json() : "missing";
  } catch {
    return "missing";
  }
}

function Page() {
  const [document, setDocument] = useState<Document | "missing">();
  useEffect(() => void load().then(setDocument), [token.value]);
  return (
    <>
      <Header />
      {access.value !== "open" && (
        <main class="stack">
          <h1>API reference</h1>
          <Access />
        </main>
      )}
      {access.value === "open" && document === "missing" && (
        <p class="nothing">The service did not send its description</p>
      )}
      {access.value === "open" && typeof document === "object" && <Reference document={document} />}
      <p class="unseen" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}

if (ROOT) {
  startTheme();
  render(<Page />, ROOT);
}
