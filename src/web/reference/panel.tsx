import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CopyButton } from "../controls/buttons.tsx";
import { type ChoiceProps, Segmented } from "../controls/pickers.tsx";
import { highlighted } from "../controls/result.tsx";
import { CodeBlock, LANGUAGES, language, languagesOf } from "../controls/samples.tsx";
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

/** @param what Is copied: "request". */
function Panel<Name extends string>(
  props: ChoiceProps<Name> & { what: string; text: string; children: ComponentChildren },
) {
  const { what, text, children, ...tabs } = props;
  return (
    <div class="panel">
      <div class="aligned panel-head">
        <Segmented {...tabs} areTabs />
        <CopyButton text={text} what={what} />
      </div>
      {children}
    </div>
  );
}

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
      choices={languages}
      labelOf={(name) => LANGUAGES[name].label}
      value={chosen}
      onChange={(name) => {
        language.value = name;
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
  const [wanted, setWanted] = useState<string>();
  const examples = examplesOf(form, document);
  const shown = examples.find(({ status }) => status === wanted) ?? examples[0];
  if (!shown) return null;
  return (
    <Panel
      label="Example answer"
      choices={examples.map(({ status }) => status)}
      value={shown.status}
      onChange={setWanted}
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
