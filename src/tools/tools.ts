import { Elysia, t } from "elysia";
import { get } from "../api/routes.ts";
import { TOOLS } from "../api/tool.ts";
import { operation } from "../operation/operation.ts";
import { color } from "./color/color.ts";
import { hash } from "./hash/hash.ts";
import { jwt } from "./jwt/jwt.ts";
import { lorem } from "./lorem/lorem.ts";
import { passwd } from "./passwd/passwd.ts";
import { qr } from "./qr/qr.ts";

/** All tools, in the order of the documents. */
export const TOOL_GROUPS = [jwt, color, passwd, hash, qr, lorem];

/** What the service offers. */
const index = operation({
  id: "tools.list",
  summary: "List the tools",
  input: t.Object({}),
  output: t.Object({
    tools: t.Array(
      t.Object({
        name: t.String({ description: "Path segment of the tool" }),
        title: t.String(),
        message: t.String({ description: "What it is for, in one line" }),
        url: t.String({ description: "Where its description is" }),
      }),
    ),
  }),
  example: {},
  cacheable: () => true,
  run: (_, { baseUrl }) => ({
    tools: TOOL_GROUPS.map(({ about: { name, title, message } }) => ({
      name,
      title,
      message,
      url: `${baseUrl}${TOOLS}/${name}`,
    })),
  }),
  text: ({ tools }) => tools.map(({ name, message, url }) => `${name.padEnd(8)}${url}  ${message}`).join("\n"),
});

/** All tools under their common prefix. */
export const tools = new Elysia({ prefix: TOOLS })
  .use(get("", index))
  .use(jwt.routes)
  .use(color.routes)
  .use(passwd.routes)
  .use(hash.routes)
  .use(qr.routes)
  .use(lorem.routes);
