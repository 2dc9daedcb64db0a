import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CopyButton, Tabs, type TabsProps } from "../controls/buttons.tsx";
import { CodeBlock, language } from "../controls/call-code.tsx";
import { highlighted } from "../controls/code.tsx";
import { LANGUAGES, languagesOf } from "../operation/samples.ts";
import { BASE } from "../operation/service.ts";
import { type Document, type Form, isTextForm, type Row } from "./document.ts";
import { exampleCall, examplesOf } from "./fields.ts";

/** A text of the document. Backticks mark code in it. */
export const prose = (text: string): ComponentChildren =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code translate={false}>{part}</code> : part));

export const Method = ({ method }: { method: string }) => (
  <span class={`method ${method.toLowerCase()}`}>{method}</span>
);

/** What there is to know of values, statuses or codes. */
export const RowList = ({ rows }: { rows: readonly Row[] }) => (
  <ul class="rows">
    {rows.map(({ name, type, isRequired, text, limits = [] }) => (
      <li key={name} data-field={name}>
        <div>
          <code translate={false}>{name}</code>
          <span class="type hint">
            {type}
            {isRequired && <span class="required">, required</span>}
          </span>
        </div>
        <p>
          {prose(text)}
          {limits.map((words) => (
            <>
              {" "}
              <span class="limit">{words}</span>
            </>
          ))}
        </p>
      </li>
    ))}
  </ul>
);

interface PanelProps extends TabsProps {
  /** The name and the content of the copy button. */
  what: string;
  text: string;
  children: ComponentChildren;
}

const Panel = ({ what, text, children, ...tabs }: PanelProps) => (
  <div class="panel">
    <div class="aligned panel-head">
      <Tabs {...tabs} />
      <CopyButton text={text} what={what} />
    </div>
    {children}
  </div>
);

interface FormProps {
  form: Form;
  document: Document;
}

/** The request of a form's example as code, in the language that was chosen last. */
function Sample({ form, document }: FormProps) {
  const call = exampleCall(form);
  const languages = languagesOf(call);
  const chosen = languages.find((each) => each === language.value) ?? languages[0];
  const text =
    LANGUAGES[chosen].write(call, {
      base: BASE,
      token: document.components.securitySchemes && "TOKEN",
      form: isTextForm(form) ? "text" : "json",
      masked: false,
    }) ?? "";
  return (
    <Panel
      label="Language"
      tabs={languages.map((name) => ({ name, label: LANGUAGES[name].label }))}
      chosen={chosen}
      onChoose={(name) => {
        language.value = languages.find((each) => each === name) ?? chosen;
      }}
      what="request"
      text={text}
    >
      <CodeBlock text={text} />
    </Panel>
  );
}

/** Real answers from the document: to the example, and to a value that is refused. */
function Answers({ form, document }: FormProps) {
  const [wanted, setWanted] = useState("200");
  const examples = examplesOf(form, document);
  const shown = examples.find(({ status }) => status === wanted) ?? examples[0];
  if (!shown) return null;
  return (
    <Panel
      label="Example answer"
      tabs={examples.map(({ status }) => ({ name: status, label: status }))}
      chosen={shown.status}
      onChoose={setWanted}
      what="example"
      text={shown.text}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0} translate={false}>
        {shown.isJson ? highlighted(shown.text) : shown.text}
      </pre>
    </Panel>
  );
}

/** The request of a form's example, and real answers. */
export const CodeColumn = (props: FormProps) => (
  <div class="stack code-column">
    <Sample {...props} />
    <Answers {...props} />
  </div>
);
