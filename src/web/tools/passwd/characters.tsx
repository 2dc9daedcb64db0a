const kindOf = (run: string): string => (/\p{L}/u.test(run) ? "" : /\p{N}/u.test(run) ? "digit" : "symbol");

/** A password whose letters, digits and symbols look different, so that it can be read out. */
export const Characters = ({ text }: { text: string }) => (
  <code class="secret">
    {(text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? []).map((run, index) => (
      <span key={index} class={kindOf(run)}>
        {run}
      </span>
    ))}
  </code>
);
