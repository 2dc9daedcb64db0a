import { completionScript, SHELLS } from "../../src/cli/completion.ts";
import { manual } from "../manual.ts";

type Shell = (typeof SHELLS)[number];

/** The folder of each shell's completions below /usr/share, in general and on Debian. */
const COMPLETIONS: Readonly<Record<Shell, { usual: string; debian: string }>> = {
  bash: { usual: "bash-completion/completions/sidekit", debian: "bash-completion/completions/sidekit" },
  zsh: { usual: "zsh/site-functions/_sidekit", debian: "zsh/vendor-completions/_sidekit" },
  fish: { usual: "fish/vendor_completions.d/sidekit.fish", debian: "fish/vendor_completions.d/sidekit.fish" },
};

/** The manual page and the completions by their paths below /usr/share. */
export async function sharedDocuments(system: "usual" | "debian"): Promise<Map<string, string>> {
  const completions = SHELLS.map((shell): [string, string] => [COMPLETIONS[shell][system], completionScript([shell])]);
  return new Map([["man/man1/sidekit.1", await manual()], ...completions]);
}
