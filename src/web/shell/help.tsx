import { useEffect, useRef } from "preact/hooks";
import { helpShown, shortcutsOn, turnShortcuts } from "../state/shortcuts.ts";
import type { Tool } from "../tool.ts";
import { Toggle } from "../ui/choice.tsx";
import { Icon } from "../ui/icon.tsx";

const Key = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);

/** What can be done by keys. */
export function Help({ tools }: { tools: readonly Tool[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = helpShown.value;
  useEffect(() => {
    if (shown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [shown]);
  const close = (): void => {
    helpShown.value = false;
  };
  return (
    <dialog ref={dialog} aria-labelledby="help" onClose={close}>
      <header>
        <h2 id="help">Keyboard</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={close}>
          <Icon name="failed" />
        </button>
      </header>
      <dl class="keys">
        {tools.map(({ title }, index) => (
          <Key key={title} keys={[String(index + 1)]} does={title} />
        ))}
        <Key keys={["←", "→"]} does="Other views of a tool, on its tabs" />
        <Key keys={["/"]} does="First field" />
        <Key keys={["Enter"]} does="Ask again, in a field of one line" />
        <Key keys={["?"]} does="This list" />
      </dl>
      <Toggle label="Single keys do this" value={shortcutsOn.value} onChange={turnShortcuts} />
    </dialog>
  );
}
