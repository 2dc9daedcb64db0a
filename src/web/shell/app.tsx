import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announcement, Button, Icon, Tabs } from "../controls/buttons.tsx";
import { SecretField } from "../controls/field.tsx";
import { Verdict } from "../controls/result.tsx";
import { access, setToken } from "../operation/service.ts";
import type { Mode } from "../tools/tools.ts";
import { focusField, Help, isTyping } from "./dialogs.tsx";
import { favourites, Navigation, Overview, turnFavourite } from "./navigation.tsx";
import { linkTo, loadFailed, type Shown, shown } from "./route.ts";
import { Search } from "./search.tsx";

const LoadFailure = () =>
  loadFailed.value && (
    <div class="reload" role="alert">
      <Verdict tone="warning" title="This tool could not be loaded">
        <p>The service may have been updated since this page was opened, or it cannot be reached.</p>
        <Button icon="again" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Verdict>
    </div>
  );

/** The heading takes the focus when another tool opens, or when what had it has gone: Tab then leads to the first control. */
function useArrival(tool: string, mode: Mode | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef("");
  // Before the next key can be pressed: it may lead to a field.
  useLayoutEffect(() => {
    const from = arrived.current;
    arrived.current = tool;
    // When the page is opened, the focus stays where it is; and on a tab, too.
    if (from === "" || (from === tool && document.activeElement !== document.body)) return;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [tool, mode]);
  return heading;
}

function ToolView({ tool, mode, view: { Component } }: Shown) {
  const address = linkTo(tool, mode.name);
  const hasTabs = tool.modes.length > 1;
  const panel = hasTabs && ({ role: "tabpanel", "aria-labelledby": `view-${mode.name}` } as const);
  return (
    // Texts with a key are made anew: those that a browser has translated would stay as they are.
    <>
      {hasTabs && (
        <Tabs
          key={tool.name}
          label={tool.title}
          tabs={tool.modes}
          chosen={mode.name}
          onChoose={(name) => {
            location.hash = linkTo(tool, name);
          }}
        />
      )}
      <Button
        icon="star"
        class="quiet star"
        aria-pressed={favourites().includes(address)}
        title={`Favourite: ${mode.label}`}
        onClick={() => turnFavourite(address)}
      />
      <div id="view" key={`${tool.name}/${mode.name}`} data-tool={tool.name} {...panel}>
        <Component />
      </div>
    </>
  );
}

const ABOUT = {
  title: "Developer tools",
  summary: "Six tools that run on your own service: what you enter is not stored, and goes nowhere else.",
};

export function App() {
  const current = shown.value;
  const place = typeof current === "object" ? current : undefined;
  const { title, summary } = place?.tool ?? ABOUT;
  const heading = useArrival(current ? (place?.tool.name ?? "overview") : "", place?.mode);
  useLayoutEffect(() => {
    // On a touch screen, the keyboard would cover the result.
    if (place?.field && !matchMedia("(pointer: coarse)").matches) focusField(place.field);
  }, [place]);
  useEffect(() => {
    document.title = [...(place ? [place.mode.label, title] : []), "Sidekit"].join(" · ");
  }, [place?.mode, title]);
  return (
    <>
      <a class="primary skip" href="#tool">
        Skip to content
      </a>
      <div class="shell">
        <Navigation current={place?.tool} />
        <main>
          {current && (
            <header class="title" data-tool={place?.tool.name}>
              {place && (
                <span class="tile">
                  <Icon name={place.tool.name} />
                </span>
              )}
              <h1 id="tool" tabIndex={-1} ref={heading}>
                <span key={title}>{title}</span>
              </h1>
              <p key={title}>
                {summary}
                {place && (
                  <span key={place.mode.isLocal} class="hint">
                    {place.mode.isLocal
                      ? " In this browser; nothing is sent."
                      : " Sent to this service, and not stored."}
                  </span>
                )}
              </p>
            </header>
          )}
          <LoadFailure />
          <Access />
          {place && <ToolView {...place} />}
          {current === "overview" && <Overview />}
        </main>
      </div>
      <Search />
      <Help />
      <p class="unseen" role="status">
        {announcement.value}
      </p>
    </>
  );
}

/** Asks for the service's token when the service requires one. */
export function Access() {
  const [entered, setEntered] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const wanted = access.value !== "open";
  useEffect(() => {
    // What is being typed elsewhere goes on.
    if (wanted && !isTyping(document.activeElement)) form.current?.querySelector("input")?.focus();
  }, [wanted]);
  if (!wanted) return null;
  return (
    <form
      class="card stack access"
      ref={form}
      aria-label="Access"
      onSubmit={(event) => {
        event.preventDefault();
        if (entered === "") return;
        // The form goes: the focus would be nowhere.
        document.querySelector<HTMLElement>("h1")?.focus();
        setToken(entered.trim());
      }}
    >
      <SecretField
        label="Service token"
        hint="This service asks for one. It is kept until you close the tab, and sent nowhere else."
        problem={access.value === "wrong" ? "The service did not accept this token" : undefined}
        value={entered}
        onChange={setEntered}
      />
      <button type="submit" class="primary">
        Use token
      </button>
    </form>
  );
}
