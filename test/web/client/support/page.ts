/** What the page needs of a browser when its views are loaded. Import it before them. */
const BROWSER = {
  document: { querySelector: () => null },
  location: { href: "http://localhost/", hash: "" },
  sessionStorage: { getItem: () => null },
  localStorage: { getItem: () => null, setItem: () => {} },
  CSS: { supports: () => false },
};

Object.assign(globalThis, BROWSER);
