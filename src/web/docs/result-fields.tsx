import { type Document, isText, type RouteForm, type Schema, schemaOf } from "./document.ts";
import { prose } from "./prose.tsx";
import { typeWords } from "./schema-words.ts";

interface Row {
  name: string;
  type: string;
  description: string;
}

/** The members of a result; those of objects within it under their full names. */
function rowsOf(schema: Schema, document: Document, prefix = ""): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, reference]) => {
    const each = schemaOf(reference, document);
    const row = { name: prefix + name, type: typeWords(each), description: each.description ?? "" };
    const inner = each.type === "array" ? schemaOf(each.items ?? {}, document) : each;
    return [row, ...rowsOf(inner, document, `${prefix}${name}${each.type === "array" ? "[]" : ""}.`)];
  });
}

/** The members of a JSON answer's `data`. */
export function ResultFields({ form, document }: { form: RouteForm; document: Document }) {
  const schema = form.operation.responses["200"]?.content?.["application/json"]?.schema;
  const data = schemaOf(schema?.properties?.data ?? {}, document);
  const rows = isText(form) ? [] : rowsOf(data, document);
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
