import { signal } from "@preact/signals";
import { Icon } from "../ui/icon.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { BASE, DOCUMENT } from "./service.ts";

/** What the reader searches for. */
export const words = signal("");

/** The head of the page: the way back, a search, the theme. */
export const Header = () => (
  <header class="top">
    <a class="brand" href={`${BASE}/`}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" />
        <path d="M21 10.5a5 3.8 0 0 0-5-2.5c-3 0-5 1.5-5 3.7 0 5.3 10.2 2.8 10.2 8.2 0 2.4-2.2 4.1-5.2 4.1a5.6 4.3 0 0 1-5.4-3" />
      </svg>
      Sidekit
    </a>
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
