import { useState } from "preact/hooks";
import type { Call } from "../api/call.ts";
import { commandOf, type Form } from "../api/command.ts";
import { oneOf } from "../state/input.ts";
import { BASE, token } from "../state/service.ts";
import { Segmented } from "./choice.tsx";
import { CopyButton } from "./copy.tsx";

const FORMS = ["json", "text", "file"] as const satisfies readonly Form[];

const OPTIONS = [
  { value: "json", label: "JSON" },
  { value: "text", label: "Text" },
];

const FILE = { value: "file", label: "File" };

/** The same for a shell: what the page asks, as commands that work when they are copied. */
export function Commands({ calls }: { calls: readonly Call<unknown>[] }) {
  const [chosen, choose] = useState<Form>("json");
  const saved = calls.some((call) => call.saved !== undefined);
  const form = chosen === "file" && !saved ? "json" : chosen;
  const write = (masked: boolean): string =>
    calls.map((call) => commandOf(call, { base: BASE, token: token.value, form, masked })).join("\n\n");
  const shown = write(true);
  return (
    <section class="card commands" aria-labelledby="commands">
      <header>
        <h2 id="commands">curl</h2>
        {calls.length > 0 && (
          <>
            <Segmented
              label="Answer as"
              options={saved ? [...OPTIONS, FILE] : OPTIONS}
              value={form}
              onChange={(value) => choose(oneOf(FORMS, value))}
            />
            <CopyButton text={write(false)} what="command" worded />
          </>
        )}
      </header>
      {calls.length > 0 ? <pre>{shown}</pre> : <p class="hint">Fill in the fields to see the command.</p>}
      {shown !== write(false) && <p class="hint">Dots hide secrets here; the copied command has them.</p>}
    </section>
  );
}
