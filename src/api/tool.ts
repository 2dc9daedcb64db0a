import { type AnyElysia, Elysia, t } from "elysia";
import { operation } from "../operation/operation.ts";
import { type About, Description, describe, describeText } from "./description.ts";
import { get, getJson } from "./routes.ts";

/** Where all tools live. */
export const TOOLS = "/api/v1/tools";

/**
 * A route group: the operations of a tool under its name, its description document at the name itself and at `/help`.
 * Only the latter has a text form: `/passwd/text` asks for a password of length "text", and is refused as such.
 */
export function tool<const Name extends string, Routes extends AnyElysia>(about: About<Name>, routes: Routes) {
  const description = (verb: "describe" | "help") =>
    operation({
      id: `${about.name}.${verb}`,
      summary: `What the ${about.name} tool can do`,
      input: t.Object({}),
      output: Description,
      example: {},
      cacheable: () => true,
      run: (_, { baseUrl }) => describe(about, routes.routes, `${baseUrl}${TOOLS}/${about.name}`),
      text: describeText,
    });
  const group = new Elysia({ prefix: `/${about.name}` })
    .use(getJson("", description("describe")))
    .use(get("/help", description("help")))
    .use(routes);
  return { about, routes: group };
}
