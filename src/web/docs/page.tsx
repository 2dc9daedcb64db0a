import { useEffect, useMemo, useState } from "preact/hooks";
import { announcement } from "../ui/announcement.ts";
import { type Document, entriesOf } from "./document.ts";
import { Header, words } from "./header.tsx";
import { Introduction, TokenField } from "./introduction.tsx";
import { Navigation } from "./navigation.tsx";
import { startPlaces } from "./place.ts";
import { groupsOf, SectionView } from "./section.tsx";
import { authorized } from "./send.ts";
import { DOCUMENT, token } from "./service.ts";

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
  const response = await fetch(DOCUMENT, { headers: authorized() }).catch(() => undefined);
  if (response?.ok) return { document: await response.json() };
  if (response?.status !== 401) return { problem: "The service did not send its description", isLocked: false };
  return { problem: token.value === "" ? undefined : "The service did not accept this token", isLocked: true };
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
