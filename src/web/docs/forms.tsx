import { useId } from "preact/hooks";
import { type Entry, isText, type RouteForm } from "./document.ts";
import { Method, pathShown } from "./prose.tsx";

interface Props {
  entry: Entry;
  chosen: RouteForm;
  onChoose(form: RouteForm): void;
}

/** The forms of an operation: JSON and text, by GET and POST. One is chosen. */
export function Forms({ entry, chosen, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset class="forms">
      <legend>Forms</legend>
      {entry.forms.map((form) => (
        <label key={form.operation.operationId} class={form === chosen ? "chosen" : undefined}>
          <input type="radio" name={group} checked={form === chosen} onChange={() => onChoose(form)} />
          <Method method={form.method} />
          <code class="path">{pathShown(form.path)}</code>
          <span class="kind">{isText(form) ? "text" : "JSON"}</span>
        </label>
      ))}
    </fieldset>
  );
}
