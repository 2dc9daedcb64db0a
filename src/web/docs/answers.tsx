import { useState } from "preact/hooks";
import { exactNumber } from "../../json/exact-numbers.ts";
import { failureOf } from "../api/client.ts";
import { highlighted } from "../ui/code.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { type Document, examplesOf, type RouteForm, responseOf, resultRows } from "./document.ts";
import { Code, Panel, prose } from "./panel.tsx";

/** An answer of the service to the request of this page. */
export interface ReceivedAnswer {
  status: number;
  milliseconds: number;
  bytes: number;
  /** The content for the screen: a JSON text with line breaks, or a text. */
  text?: string;
  isJson: boolean;
  /** The address of an image that the answer is. */
  image?: string;
  /** What is wrong with fields, by their JSON pointers. */
  details: Readonly<Record<string, string>>;
}

/** Reads a response. @param begin The time at which the request was sent. */
export async function receive(response: Response, begin: number): Promise<ReceivedAnswer> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const blob = await response.blob();
  const answer = { status, milliseconds: performance.now() - begin, bytes: blob.size, isJson: false, details: {} };
  if (type.startsWith("image/")) return { ...answer, image: URL.createObjectURL(blob) };
  const text = await blob.text();
  if (!type.startsWith("application/json")) return { ...answer, text };
  const details = status < 400 ? [] : failureOf(status, text).details;
  return {
    ...answer,
    isJson: true,
    text: JSON.stringify(JSON.parse(text, exactNumber), undefined, 2),
    details: Object.fromEntries(details.map(({ path, message }) => [path, message])),
  };
}

const sizeText = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} kB`;

export const LiveAnswer = ({ answer }: { answer: ReceivedAnswer }) => (
  <Panel
    title={
      <p class="answer-head" role="status">
        <span class={answer.status < 400 ? "status good" : "status bad"}>{answer.status}</span> Answer in{" "}
        {Math.max(1, Math.round(answer.milliseconds))} ms, {sizeText(answer.bytes)}
      </p>
    }
    copied={answer.text === undefined ? undefined : { text: answer.text, what: "answer" }}
  >
    {answer.image ? (
      <div class="image">
        <img src={answer.image} alt="The answer" />
      </div>
    ) : (
      <Code>{answer.isJson ? highlighted(answer.text ?? "") : answer.text}</Code>
    )}
  </Panel>
);

interface Props {
  form: RouteForm;
  document: Document;
}

/** Real answers of the operation from the document: to its example, and to a value that it refuses. */
export function ExampleAnswers({ form, document }: Props) {
  const [wanted, setWanted] = useState("200");
  const examples = examplesOf(form, document);
  const shown = examples.find(({ status }) => status === wanted) ?? examples[0];
  if (!shown) return null;
  return (
    <Panel
      title={
        <>
          <p class="answer-head">Example</p>
          <Tabs
            label="Example answer"
            tabs={examples.map(({ status }) => ({ name: status, label: status }))}
            chosen={shown.status}
            onChoose={setWanted}
          />
        </>
      }
      copied={{ text: shown.text, what: "example" }}
    >
      <Code>{shown.isJson ? highlighted(shown.text) : shown.text}</Code>
    </Panel>
  );
}

/** The members of a JSON answer's `data`. */
export function ResultFields({ form, document }: Props) {
  const rows = resultRows(form, document);
  if (rows.length === 0) return null;
  return (
    <details class="more" open={rows.length <= 8}>
      <summary>
        Fields of <code>data</code> <span class="count">{rows.length}</span>
      </summary>
      <ul class="rows">
        {rows.map(({ name, type, description }) => (
          <li key={name}>
            <div>
              <code>{name}</code>
              <span class="type">{type}</span>
            </div>
            {description && <p>{prose(description)}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The failures that a form can answer with. */
export function Failures({ form, document }: Props) {
  const failures = Object.entries(form.operation.responses).filter(([status]) => Number(status) >= 400);
  if (failures.length === 0) return null;
  return (
    <details class="more">
      <summary>
        Failures <span class="count">{failures.map(([status]) => status).join(" ")}</span>
      </summary>
      <ul class="rows failures">
        {failures.map(([status, response]) => (
          <li key={status}>
            <span class="status bad">{status}</span>
            <p>{prose(responseOf(response, document).description ?? "")}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
