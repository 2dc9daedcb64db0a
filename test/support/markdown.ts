/** The contents of a page's fenced blocks of one language. */
export const blocks = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, block = ""]) => block);

/** The commands of `console` blocks: "$ " begins one, a backslash continues it, all up to the next one is its output. */
export const shownCommands = (markdown: string): { command: string; output: string }[] =>
  blocks(markdown, "console")
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((shown) => {
      const [, command = "", output = ""] = /^((?:.*\\\n)*.*\n)([\s\S]*)$/.exec(shown) ?? [];
      return { command: command.trim(), output: output.replace(/\n+$/, "\n") };
    });
