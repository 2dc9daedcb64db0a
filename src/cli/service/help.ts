import { loadTool } from "../../tools/load-tool.ts";
import { TOOLS } from "../../tools/tools.ts";
import { operationHelp } from "../command/operation-command.ts";
import { operationNamed, toolHelp } from "../command/tool-command.ts";
import { CommandError } from "../definition/command-error.ts";
import type { Streams } from "../definition/streams.ts";
import { unknownCommand } from "./general-commands.ts";
import { generalHelp } from "./general-help.ts";

/**
 * The output of `sidekit help [tool] [command]`.
 * @throws CommandError for an unknown tool or command.
 */
export async function help([name, verb]: readonly string[], streams: Streams): Promise<string> {
  if (name === undefined || name === "serve" || name === "healthcheck") return generalHelp(TOOLS, streams);
  const tool = await loadTool(name);
  if (!tool) throw unknownCommand(name);
  if (verb === undefined) return toolHelp(tool, streams);
  const operation = operationNamed(tool, verb);
  if (!operation) throw new CommandError(`Unknown command "${verb}" of ${name}; sidekit help ${name} lists them`);
  return operationHelp(tool, operation, streams);
}
