import { dialogShown, shortcutsOn, turnShortcuts } from "../state/shortcuts.ts";
import type { PageTool } from "../tool.ts";
import { Toggle } from "../ui/choice.tsx";
import { Icon } from "../ui/icon.tsx";
import { Dialog } from "./dialog.tsx";

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

/** The list of keyboard shortcuts. */
export const Help = ({ tools }: { tools: readonly PageTool[] }) => (
  <Dialog name="help" label="Keyboard shortcuts">
    <header>
      <h2>Keyboard shortcuts</h2>
      <button
        type="button"
        class="quiet"
        aria-label="Close"
        onClick={() => {
          dialogShown.value = undefined;
        }}
      >
        <Icon name="failed" />
      </button>
    </header>
    <dl class="keys">
      <Key keys={["Ctrl", "K"]} does="Search tools and operations" />
      {tools.map(({ title }, index) => (
        <Key key={title} keys={[String(index + 1)]} does={title} />
      ))}
      <Key keys={["0"]} does="Overview" />
      <Key keys={["←", "→"]} does="Previous or next operation, on the tabs" />
      <Key keys={["/"]} does="First field" />
      <Key keys={["Enter"]} does="Send again, in a field of one line" />
      <Key keys={["?"]} does="This list" />
    </dl>
    <Toggle label="Use single-key shortcuts" value={shortcutsOn.value} onChange={turnShortcuts} />
  </Dialog>
);
