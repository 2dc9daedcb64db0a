/** A page's HTML, before its script runs. */
export interface Shell {
  title: string;
  description: string;
  /** URL of the style sheet. */
  style: string;
  /** URL of the script. */
  script: string;
  /** HTML that is shown if JavaScript is disabled. */
  withoutScript: string;
  /** The element that the script renders into. */
  root: string;
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%232456d6'/%3E%3Cpath d='M21 10.5a5 3.8 0 0 0-5-2.5c-3 0-5 1.5-5 3.7 0 5.3 10.2 2.8 10.2 8.2 0 2.4-2.2 4.1-5.2 4.1a5.6 4.3 0 0 1-5.4-3' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

/** The HTML of a page. Nothing is escaped: all parts are the service's own texts. */
export const html = ({ title, description, style, script, withoutScript, root }: Shell): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<noscript><p>${withoutScript}</p></noscript>
${root}
</body>
</html>
`;
