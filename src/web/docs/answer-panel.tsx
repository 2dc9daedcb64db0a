import { useState } from "preact/hooks";
import { highlighted } from "../ui/json.tsx";
import { type Document, type RouteForm, responseOf } from "./document.ts";
import { Code, Panel, Tabs } from "./panel.tsx";
import type { ReceivedAnswer } from "./send.ts";

const sizeOf = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} kB`;

/** What the service has answered to the request of this page. */
export const LiveAnswer = ({ answer }: { answer: ReceivedAnswer }) => (
  <Panel
    title={
      <p class="answer-head" role="status">
        <span class={answer.status < 400 ? "status good" : "status bad"}>{answer.status}</span> Answer in{" "}
        {Math.max(1, Math.round(answer.milliseconds))} ms, {sizeOf(answer.bytes)}
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

interface Example {
  status: string;
  text: string;
  isJson: boolean;
}

function examplesOf({ operation }: RouteForm, document: Document): Example[] {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const [type = "", content] = Object.entries(responseOf(response, document).content ?? {})[0] ?? [];
    const isJson = type === "application/json";
    const example = content?.example;
    if (example === undefined || !["200", "422"].includes(status)) return [];
    return [{ status, isJson, text: isJson ? JSON.stringify(example, undefined, 2) : String(example) }];
  });
}

/** Real answers of the operation from the document: to its example, and to a value that it refuses. */
export function ExampleAnswers({ form, document }: { form: RouteForm; document: Document }) {
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
            names={examples.map(({ status }) => status)}
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
