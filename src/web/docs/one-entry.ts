import { describeForms } from "./describe-forms.ts";
import { type Document, formsByOperation, mainForm, type Operation } from "./document.ts";

/** Responses that are shown in full; the others are the same for all operations. */
const FULL = new Set(["200", "422"]);

function shortResponses(responses: Operation["responses"], { components }: Document): Operation["responses"] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const name = response.$ref?.split("/").at(-1) ?? "";
      const resolved = components.responses[name] ?? response;
      const { headers: _, ...shown } = { headers: undefined, ...resolved };
      return [status, FULL.has(status) ? shown : { description: resolved.description ?? "" }];
    }),
  );
}

/**
 * The document with one entry for each operation: the one of its main form, which names the others. It is for the page
 * only; programs read the whole document.
 */
export function oneEntryEach(document: Document): Document {
  const server = document.servers[0]?.url ?? "";
  const paths: Document["paths"] = {};
  for (const forms of formsByOperation(document)) {
    const main = mainForm(forms);
    if (!main) continue;
    const { operation, path, method } = main;
    const description = operation.description + (forms.length > 1 ? describeForms(forms, main, server) : "");
    const responses = shortResponses(operation.responses, document);
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, description, responses } };
  }
  return { ...document, paths };
}
