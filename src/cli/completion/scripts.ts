import { CommandError } from "../definition/command-error.ts";

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
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c sidekit -f -a '(__sidekit_candidates)'
`;

export const SHELLS = ["bash", "zsh", "fish"] as const;

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = { bash, zsh, fish };

const isShell = (name: string | undefined): name is (typeof SHELLS)[number] => SHELLS.some((shell) => shell === name);

/** The completion script for a shell. @throws CommandError for an unknown shell. */
export function completionScript([shell, ...others]: readonly string[]): string {
  if (isShell(shell) && others.length === 0) return SCRIPTS[shell];
  throw new CommandError(`Completions exist for ${SHELLS.join(", ")}; use one of these names`);
}
