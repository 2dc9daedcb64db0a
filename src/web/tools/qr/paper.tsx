import { render } from "preact";
import { revealed } from "../../controls/code.tsx";
import { contentOf } from "./contents.ts";

/** Writes into an element what the text of a code says: the network and its password. Without a text, it empties it. */
export function print(box: HTMLElement | null, text: string): void {
  if (!box) return;
  const rows = contentOf(text).rows.map(([name, value]) => (
    <div class="row" key={name}>
      <dt>{name}</dt>
      <dd>
        <code dir="auto">{revealed(value)}</code>
      </dd>
    </div>
  ));
  render(rows.length > 0 && <dl class="rows">{rows}</dl>, box);
}
