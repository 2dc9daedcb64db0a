import { namesOf } from "../operation/json.ts";
import type { Tool } from "../operation/tool.ts";
import { CommandError } from "../settings/command-error.ts";
import { type CommandField, commandsOf, type OperationCommand, optionsOf } from "./command/commands.ts";
import { shortcutTool } from "./command/run-tool.ts";
import { type CommandOption, describe, flagOf, GENERAL_COMMANDS } from "./general-commands.ts";
import { optionsOfGeneral } from "./program.ts";

// The scripts call `sidekit __complete`, so that they are valid for every release. It prints one candidate per line,
// followed by a tab and its description, or ":files" for paths.

const bash = `# Completions of sidekit for bash: source this file, or put it into
# ~/.local/share/bash-completion/completions/sidekit
_sidekit() {
  local value description
  COMPREPLY=()
  while IFS=$'\\t' read -r value description; do
    [[ $value == :files ]] || COMPREPLY+=("$value")
  done < <(sidekit __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _sidekit sidekit
`;

const zsh = `#compdef sidekit
# Completions of sidekit for zsh: source this file, or put it as _sidekit into a folder of $fpath
_sidekit() {
  local line value description
  local -a candidates
  for line in "\${(@f)$(sidekit __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then
      _files
      return
    fi
    value="\${line%%$'\\t'*}" description="\${line#*$'\\t'}"
    [[ -n $value ]] && candidates+=("\${value//:/\\\\:}\${description:+:$description}")
  done
  _describe sidekit candidates
}
if [[ $funcstack[1] == _sidekit ]]; then
  _sidekit "$@"
else
  compdef _sidekit sidekit
fi
`;

const fish = `# Completions of sidekit for fish: put this file into ~/.config/fish/completions/sidekit.fish
function __sidekit_candidates
    set -l words (commandline -opc) (commandline -ct)
    for line in (sidekit __complete -- $words[2..] 2>/dev/null)
        if test "$line" = ":files"
            __fish_complete_path $words[-1]
        else
            echo $line
        end
    end
end
complete -c sidekit -f -a '(__sidekit_candidates)'
`;

const SCRIPTS = { bash, zsh, fish };

export const SHELLS = namesOf(SCRIPTS);

/** The completion script for a shell. @throws CommandError for an unknown shell. */
export function completionScript([name, ...others]: readonly string[]): string {
  const shell = SHELLS.find((each) => each === name);
  if (shell && others.length === 0) return SCRIPTS[shell];
  throw new CommandError(`Completions exist for ${SHELLS.join(", ")}; use one of these names`);
}

interface Candidate {
  value: string;
  description: string;
}

/** The candidates, or "files" for paths. */
type Completion = readonly Candidate[] | "files";

/** An option that can be completed, with the candidates for its value; undefined for a switch. */
interface Flag extends Candidate {
  values: Completion | undefined;
}

/** @param value Enumerations have numbers, too. */
const candidate = (value: string | number, description = ""): Candidate => ({ value: String(value), description });

function valuesOf({ schema, isFile }: CommandField): Completion {
  const words: readonly string[] = schema.enum ?? [];
  return isFile ? "files" : words.map((word) => candidate(word));
}

/** The options with their letters, as candidates. */
const flagsOf = (options: readonly CommandOption[]): Flag[] =>
  options.flatMap((option) => {
    const { short, placeholder, values = [] } = option;
    const known = placeholder === "FILE" || placeholder === "PATH" ? "files" : values.map((word) => candidate(word));
    const flags = [flagOf(option), ...(short === undefined ? [] : [`-${short}`])];
    return flags.map((value) => ({
      value,
      description: describe(option),
      values: placeholder === undefined ? undefined : known,
    }));
  });

/** The candidates for the last of `words`, which follow a command with these options and positional values. */
function afterCommand(words: readonly string[], flags: readonly Flag[], positional: readonly Completion[]): Completion {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? "";
  const valuesAfter = (word: string | undefined) => flags.find(({ value }) => value === word)?.values;
  const isPositional = (word: string, at: number) => !word.startsWith("-") && !valuesAfter(before[at - 1]);
  const position = before.filter(isPositional).length;
  return valuesAfter(before.at(-1)) ?? (current.startsWith("-") ? flags : (positional[position] ?? []));
}

function completeOperation(command: OperationCommand, words: readonly string[]): Completion {
  const { fields, positional } = command;
  // A secret is given by its file.
  const secrets = fields.filter(({ secret }) => secret).map(({ option }) => option);
  const options = optionsOf(command).filter(({ name }) => !secrets.includes(name));
  return afterCommand(words, flagsOf(options), positional.map(valuesOf));
}

function completeTool(tool: Tool, words: readonly string[]): Completion {
  const [first = "", ...rest] = words;
  const commands = commandsOf(tool);
  const named = commands.find(({ name }) => name === first);
  if (named && rest.length > 0) return completeOperation(named, rest);
  const [usual] = commands;
  const byDefault = usual ? completeOperation(usual, words) : [];
  if (rest.length > 0) return byDefault;
  const names = commands.map(({ name, operation }) => candidate(name, operation.summary));
  return [...names, ...(byDefault === "files" ? [] : byDefault)];
}

/** The candidates for the last word of a command line. `words` are those after the program's name. */
function complete(words: readonly string[], tools: readonly Tool[]): Completion {
  const [first = "", ...rest] = words;
  const names = [
    ...tools.map(({ name, message }) => candidate(name, message)),
    ...GENERAL_COMMANDS.map(({ name, summary }) => candidate(name, summary)),
  ];
  const tool = tools.find(({ name }) => name === first);
  if (tool && rest.length > 0) return completeTool(tool, rest);
  const unnamed = rest.length > 0 ? shortcutTool(first, tools) : undefined;
  if (unnamed) return completeTool(unnamed, words);
  // An option in the place of a command is one of the server.
  const isCommand = rest.length > 0 && !first.startsWith("-");
  const command = GENERAL_COMMANDS.find(({ name }) => name === (isCommand ? first : "serve"));
  const options = command ? optionsOfGeneral(command) : [];
  const flags = flagsOf([...options, { name: "help", short: "h", description: "Show help" }]);
  const values = { help: names, completions: SHELLS.map((shell) => candidate(shell)) };
  if (!isCommand) return afterCommand(words, flags, [names]);
  return afterCommand(rest, flags, first === "help" || first === "completions" ? [values[first]] : []);
}

/** The candidates for the last of the words after the program's name, as lines for the shell scripts. */
export function completionLines(words: readonly string[], tools: readonly Tool[]): string {
  const found = complete(words, tools);
  if (found === "files") return ":files\n";
  return found
    .filter(({ value }) => value.startsWith(words.at(-1) ?? ""))
    .map(({ value, description }) => `${value}\t${description.replaceAll(/\s+/g, " ")}\n`)
    .join("");
}
