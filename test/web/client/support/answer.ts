import { expect } from "bun:test";
import { type Call, type DataOf, requestOf } from "../../../../src/web/operation/call.ts";
import type { Form } from "../../../../src/web/operation/form.ts";
import { sidekit } from "../../../support/app.ts";

/** The service's response to a call of the page. */
export async function respondTo(call: Call | undefined, isText = false): Promise<Response> {
  if (!call) throw new Error("The form is incomplete");
  const { method, path, headers, body, file } = requestOf(call, isText);
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  return await sidekit.fetch(new Request(`http://localhost${path}`, { ...init, body: file ?? body ?? null }));
}

export async function dataOf<Data>(call: Call<Data> | undefined): Promise<DataOf<Call<Data>>> {
  const { success, data, error } = await (await respondTo(call)).json();
  expect([success, error]).toEqual([true, undefined]);
  return data;
}

export const bodyOf = (call: Call | undefined): string | undefined => call && requestOf(call).body;

/** Sets the fields of forms to what they are at first. */
export function reset(...forms: readonly Pick<Form, "fields">[]): void {
  for (const { fields } of forms) for (const { cell } of Object.values(fields)) cell.state.value = cell.initial;
}
