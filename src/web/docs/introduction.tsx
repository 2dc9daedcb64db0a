import { highlighted } from "../ui/json.tsx";
import type { Document } from "./document.ts";
import { Code, Panel } from "./panel.tsx";
import { prose } from "./prose.tsx";
import { BASE, token } from "./service.ts";

const SUCCESS = `{
  "success": true,
  "data": { … }
}`;

const FAILURE = `{
  "success": false,
  "error": {
    "code": "INVALID_INPUT",
    "message": "count: must be a whole number from 1 to 50",
    "details": [
      { "path": "/count", "message": "Must be a whole number from 1 to 50" }
    ]
  }
}`;

/** The field for the service's token. What is entered stays in this page's memory. */
export const TokenField = ({ label = "Service token" }: { label?: string }) => (
  <label class="token">
    {label}
    <input
      type="password"
      autocomplete="off"
      value={token.value}
      onInput={(event) => {
        token.value = event.currentTarget.value.trim();
      }}
    />
    <span>Sent with each request of this page, and never stored.</span>
  </label>
);

/** What holds for all operations. */
export const Introduction = ({ document }: { document: Document }) => (
  <section class="introduction" id="introduction" aria-labelledby="title">
    <div>
      <h1 id="title">
        API reference <span class="version">{document.info.version}</span>
      </h1>
      {document.info.description.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{prose(paragraph)}</p>
      ))}
      {document.components.securitySchemes && (
        <form onSubmit={(event) => event.preventDefault()}>
          <TokenField />
        </form>
      )}
    </div>
    <div class="try-code">
      <Panel title={<p class="answer-head">Address of the service</p>} copied={{ text: BASE, what: "address" }}>
        <Code>{BASE}</Code>
      </Panel>
      <Panel title={<p class="answer-head">Every success and every failure in JSON</p>}>
        <Code>{highlighted(`${SUCCESS}\n\n${FAILURE}`)}</Code>
      </Panel>
    </div>
  </section>
);
