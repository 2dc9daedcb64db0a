/** Paths on a grid of 24, with strokes of 1.75. */
const PATHS = {
  jwt: "M12 3v5M12 16v5M3 12h5M16 12h5M5.6 5.6l3.6 3.6M14.8 14.8l3.6 3.6M18.4 5.6l-3.6 3.6M9.2 14.8l-3.6 3.6",
  color: "M12 3.2s6.5 6.6 6.5 11.1a6.5 6.5 0 0 1-13 0C5.5 9.8 12 3.2 12 3.2zM12 17.5a3.2 3.2 0 0 0 3.2-3.2",
  passwd:
    "M6 11h12a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 18 20H6a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 6 11zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2",
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v-.5",
  lorem: "M4 6h16M4 10.5h16M4 15h16M4 19.5h9",
  search: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5",
  upload: "M12 16V5M7 9.5l5-5 5 5M5 20h14",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.2a3.1 3.1 0 1 0 0 6.2 3.1 3.1 0 0 0 0-6.2z",
  pipette: "M13 7.5 16.5 11M14.5 9 6.5 17v1.5L5 20M14.5 9l3-3.5a1.9 1.9 0 0 1 2.7 2.7L16.5 11M14.5 9l2 2-8 8H7",
  paste:
    "M9 5H6.5A1.5 1.5 0 0 0 5 6.5v12A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-12A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3H9z",
  key: "M8 10.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l8.5-8.5M16 7l2.5 2.5",
  copy: "M9 9h9.5A1.5 1.5 0 0 1 20 10.5V18.5a1.5 1.5 0 0 1-1.5 1.5H10.5A1.5 1.5 0 0 1 9 18.5zM15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9",
  done: "M5 12.5 10 17.5 19.5 7",
  failed: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.01",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  again: "M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.2M20 4.5v4.7h-4.7M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.8M4 19.5v-4.7h4.7",
  undo: "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3",
  show: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  hide: "M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3.2 3.9M6.5 7.5A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.7 9.7 0 0 0 4-.9M9.9 9.9a2.8 2.8 0 0 0 4 4",
  theme: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16",
  light:
    "M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  dark: "M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z",
  book: "M5 4.5h9.5A3 3 0 0 1 17.5 7.5V20H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h9.5",
  keyboard:
    "M4 6.5h16A1.5 1.5 0 0 1 21.5 8v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 16V8A1.5 1.5 0 0 1 4 6.5zM6.5 10h.010M10 10h.010M14 10h.010M17.5 10h.010M8 14h8",
  swap: "M7 4v15M3.5 15.5 7 19l3.5-3.5M17 20V5M13.5 8.5 17 5l3.5 3.5",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  file: "M6 3.5h8L19 8.5V20a.5.5 0 0 1-.5.5h-12A.5.5 0 0 1 6 20zM14 3.5v5h5",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative image beside a text; screen readers skip it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

export const Brand = ({ href, isCurrent = false }: { href: string; isCurrent?: boolean }) => (
  <a class="brand" href={href} aria-current={isCurrent ? "page" : undefined}>
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" />
      <path d="M21 10.5a5 3.8 0 0 0-5-2.5c-3 0-5 1.5-5 3.7 0 5.3 10.2 2.8 10.2 8.2 0 2.4-2.2 4.1-5.2 4.1a5.6 4.3 0 0 1-5.4-3" />
    </svg>
    Sidekit
  </a>
);
