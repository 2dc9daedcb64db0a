import { Sample } from "../../controls/buttons.tsx";
import { Control } from "../../controls/control.tsx";
import { viewsOf } from "../../controls/view-of.tsx";
import { isSecret } from "../../operation/call.ts";
import { addresses, enterPasted } from "./addresses.ts";
import { generate, textCall, url, urlCall } from "./calls.ts";
import { CodeView, ContentControls } from "./code.tsx";
import { definitions } from "./definitions.ts";
import { type CodeForm, FORMS } from "./forms.tsx";

/** A code of any text. */
const OfText = () => (
  <CodeView
    kind="text"
    empty="Enter a text to see its code."
    inputs={<Control field={generate.fields.text} label="Text" as="area" rows={2} />}
    make={textCall}
    contentOf={(code) => code.text}
    isContentShown={false}
  />
);

/** A code of a web address. */
const OfUrl = () => (
  <CodeView
    kind="url"
    empty="Enter a URL to see its code."
    inputs={<Control field={url.fields.url} label="URL" hint="Without a scheme, https is added" />}
    make={urlCall}
    contentOf={(code) => code.url}
    isContentShown
  />
);

/** A code of the fields of a form. */
const formView = (kind: string, form: CodeForm) =>
  function FormCode() {
    const { controls, call, enterSample } = form;
    return (
      <CodeView
        kind={kind}
        empty={
          <>
            <p>Fill in the form to see its code.</p>
            <Sample fill={enterSample} />
          </>
        }
        inputs={<ContentControls form={form} />}
        make={call}
        contentOf={(code) => code.text}
        isContentShown={!controls.flat().some(({ field }) => isSecret(field))}
      />
    );
  };

const forms = Object.fromEntries(
  Object.entries(FORMS).map(([name, form]) => [name, { Component: formView(name, form), address: addresses.form }]),
);

export const views = viewsOf(definitions, {
  text: { Component: OfText, address: addresses.text, take: enterPasted },
  url: { Component: OfUrl, address: addresses.url, take: (text) => url.enter({ url: text }) },
  ...forms,
  design: async () => (await import("./design.tsx")).view,
  decode: async () => (await import("./read.tsx")).view,
});
