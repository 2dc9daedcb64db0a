import { agentTools, isNamed } from "../mcp/agent-tool.ts";
import { quote } from "../operation/refusal.ts";
import { suggestion } from "../operation/suggestion.ts";
import { loadTools } from "../tools/load-tool.ts";
import { StartupError } from "./startup-error.ts";

/** @throws StartupError for a name of `--mcp-tools` that no tool and no operation has. */
export async function checkMcpTools(names: readonly string[]): Promise<void> {
  const tools = await loadTools();
  const offered = [...agentTools(tools).keys()];
  const unknown = names.find((name) => !offered.some((each) => isNamed(each, [name])));
  if (unknown === undefined) return;
  const known = [...tools.map(({ name }) => name), ...offered];
  const near = suggestion(unknown, known);
  const advice = near
    ? `did you mean ${near}?`
    : `use ${tools.map(({ name }) => name).join(", ")}, or names of operations`;
  throw new StartupError(`--mcp-tools (SIDEKIT_MCP_TOOLS): ${quote(unknown)} is not known; ${advice}`);
}
