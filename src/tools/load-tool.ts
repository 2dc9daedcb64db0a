import type { Tool } from "../operation/tool.ts";
import type { TOOLS } from "./tools.ts";

export type ToolName = (typeof TOOLS)[number]["name"];

/** A request or command loads only the tool that it needs. The compiler checks that no tool of `TOOLS` is missing. */
export const TOOL_LOADERS: Readonly<Record<ToolName, () => Promise<Tool>>> = {
  jwt: async () => (await import("./jwt/jwt.ts")).jwt,
  color: async () => (await import("./color/color.ts")).color,
  passwd: async () => (await import("./passwd/passwd.ts")).passwd,
  hash: async () => (await import("./hash/hash.ts")).hash,
  qr: async () => (await import("./qr/qr.ts")).qr,
  lorem: async () => (await import("./lorem/lorem.ts")).lorem,
};

/** Whether a tool has this name. */
export const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOL_LOADERS, name);

/** The tool with a name; undefined for an unknown name. */
export const loadTool = async (name: string): Promise<Tool | undefined> =>
  isToolName(name) ? await TOOL_LOADERS[name]() : undefined;

/** Loads all tools, in the order of the documents. */
export const loadTools = (): Promise<readonly Tool[]> => Promise.all(Object.values(TOOL_LOADERS).map((load) => load()));
