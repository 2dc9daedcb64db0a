import { isSecret } from "../../api/call.ts";
import type { Views } from "../../tool.ts";
import { Sample } from "../../ui/buttons.tsx";
import { Control, type ControlProps } from "../../ui/control.tsx";
import { CodeView } from "./code.tsx";
import { addresses, type CodeForm, enterPasted, FORMS, generate, textCall, url, urlCall } from "./forms.ts";
import { Read } from "./read.tsx";

/** A code of any text. */
const OfText = () => (
  <CodeView
    empty="Enter a text to see its code."
    inputs={<Control field={generate.fields.text} as="area" rows={2} />}
    make={textCall}
    contentOf={(code) => code.text}
    isContentShown={false}
  />
);

/** A code of a web address. */
const OfUrl = () => (
  <CodeView
    empty="Enter a URL to see its code."
    inputs={<Control field={url.fields.url} label="URL" hint="Without a scheme, https is added" />}
    make={urlCall}
    contentOf={(code) => code.url}
    isContentShown
  />
);

const controlsOf = (controls: readonly ControlProps[]) =>
  controls.map((control) => <Control key={control.field.name} {...control} />);

/** A code of the fields of a form. */
const formView = ({ controls, extras, call, enterSample }: CodeForm) =>
  function FormCode() {
    return (
      <CodeView
        empty={
          <>
            <p>Fill in the form to see its code.</p>
            <Sample fill={enterSample} />
          </>
        }
        inputs={controlsOf(controls)}
        extras={controlsOf(extras)}
        make={call}
        contentOf={(code) => code.text}
        isContentShown={!controls.some(({ field }) => isSecret(field))}
      />
    );
  };

const forms = Object.fromEntries(
  Object.entries(FORMS).map(([name, form]) => [name, { Component: formView(form), address: addresses.form }]),
);

export const views: Views = {
  text: { Component: OfText, address: addresses.text, take: enterPasted },
  url: { Component: OfUrl, address: addresses.url, take: (text) => url.enter({ url: text }) },
  ...forms,
  decode: { Component: Read, address: addresses.decode },
};
