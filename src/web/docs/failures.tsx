import { type Document, type RouteForm, responseOf } from "./document.ts";
import { prose } from "./prose.tsx";

/** The failures that a form can answer with. */
export function Failures({ form, document }: { form: RouteForm; document: Document }) {
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
