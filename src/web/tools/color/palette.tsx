import { useEffect } from "preact/hooks";
import { Button, CopyButton, CopyLink } from "../../controls/buttons.tsx";
import { Icon } from "../../controls/icon.tsx";
import { Section } from "../../controls/result.tsx";
import type { View } from "../../controls/view-of.tsx";
import { viewOf } from "../../controls/view-of.tsx";
import { textOf } from "../../operation/form.ts";
import { Chip, Exported, Strip } from "./colors.tsx";
import { forms, type ResultOf } from "./forms.ts";
import { Judged } from "./judged.tsx";
import {
  change,
  type Entry,
  entries,
  exportOf,
  keep,
  merged,
  move,
  randomBase,
  replaced,
  takeBack,
  withEntries,
} from "./palette-entries.ts";
import { GamutNotice } from "./sliders.tsx";

const { palette } = forms;

const HARMONIES: Readonly<Record<string, string>> = {
  monochromatic: "Monochromatic: one hue",
  analogous: "Analogous: neighbouring hues",
  complementary: "Complementary: opposites",
  triadic: "Triadic: three hues",
  tetradic: "Tetradic: four hues",
};

interface MoveProps {
  entry: Entry;
  index: number;
  by: 1 | -1;
}

const MoveButton = ({ entry, index, by }: MoveProps) => {
  const target = index + by;
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Move ${entry.hex} ${by < 0 ? "up" : "down"}`}
      disabled={target < 0 || target >= entries.value.length}
      onClick={() => move(index, by)}
    >
      {by < 0 ? "↑" : "↓"}
    </button>
  );
};

/** "#3498db" as "rgb(52, 152, 219)". */
const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

/** A colour of the palette: it can be renamed, moved and locked. */
const EntryRow = ({ entry, index, isBase }: { entry: Entry; index: number; isBase: boolean }) => {
  const { hex, name, isLocked } = entry;
  return (
    <li>
      <Chip hex={hex} />
      <input
        type="text"
        class="name"
        aria-label={`Name of ${hex}`}
        autocomplete="off"
        maxLength={32}
        value={name}
        onInput={(event) => change(index, { name: event.currentTarget.value })}
      />
      <code>{hex}</code>
      <code class="wide">{rgbOf(hex)}</code>
      {isBase && <span class="note">base</span>}
      <span class="tools">
        <MoveButton entry={entry} index={index} by={-1} />
        <MoveButton entry={entry} index={index} by={1} />
        <button
          type="button"
          class="quiet lock"
          aria-pressed={isLocked}
          aria-label={`Lock ${hex}`}
          title="Lock: it stays when the palette changes"
          onClick={() => change(index, { isLocked: !isLocked })}
        >
          <Icon name="passwd" />
        </button>
        <CopyButton text={hex} what={hex} />
      </span>
    </li>
  );
};

/** Replaces the palette by a random one, and takes it back. */
function Shuffle() {
  const { color } = palette.fields;
  const shuffle = (): void => {
    keep(textOf(color));
    palette.enter({ color: randomBase() });
  };
  const undo = (): void => {
    const base = takeBack();
    if (base !== undefined) palette.enter({ color: base });
  };
  return (
    <>
      {replaced.value.length > 0 && (
        <Button icon="undo" class="quiet" onClick={undo}>
          Undo
        </Button>
      )}
      <Button icon="again" class="quiet again" aria-keyshortcuts="Space" onClick={shuffle}>
        Shuffle
      </Button>
    </>
  );
}

function Made({ data: made }: { data: ResultOf<"palette"> }) {
  const { fields } = palette;
  useEffect(() => {
    entries.value = merged(made.palette, entries.value);
  }, [made.palette.join()]);
  // Before the effect, the list is that of the palette before.
  const shown = entries.value.length === made.count ? entries.value : merged(made.palette, entries.value);
  const hexes = shown.map(({ hex }) => hex);
  return (
    <>
      <GamutNotice inGamut={made.inGamut} entered={textOf(fields.color)} />
      <Strip colors={hexes} />
      <Section
        title="Colours"
        actions={
          <>
            <Shuffle />
            <CopyLink />
            <CopyButton text={hexes.join("\n")} what="all" worded isMain />
          </>
        }
      >
        <ul class="colors editable">
          {shown.map((entry, index) => (
            <EntryRow key={entry.hex} entry={entry} index={index} isBase={entry.hex === made.baseColor} />
          ))}
        </ul>
      </Section>
      <Judged colors={shown} />
      <Exported text={exportOf(shown, textOf(fields.export), textOf(fields.name))} />
    </>
  );
}

const operation = viewOf(palette, {
  texts: ["name"],
  controls: {
    color: { label: "Base colour" },
    type: { label: "Harmony", as: "select", labelOf: (type) => HARMONIES[type] },
  },
  spoken: ({ count, palette: colors }) => `${count} colours: ${colors.join(", ")}`,
  Result: Made,
});

/** Colours that harmonise with one. */
export const view: View = { ...operation, address: withEntries(operation.address) };
