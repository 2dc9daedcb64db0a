import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { formatRgb } from "../../../tools/color/format.ts";
import { clamp, fromRgb } from "../../../tools/color/srgb.ts";
import { Button, CopyButton, CopyLink } from "../../controls/buttons.tsx";
import { useImages } from "../../controls/drop.ts";
import { Icon } from "../../controls/icon.tsx";
import { drawn, FileField } from "../../controls/pickers.tsx";
import { Section } from "../../controls/result.tsx";
import { type View, viewOf } from "../../controls/view-of.tsx";
import { textOf } from "../../operation/form.ts";
import { Chip, Exported, Strip } from "./colors.tsx";
import { forms, type ResultOf } from "./forms.ts";
import { Judged } from "./judged.tsx";
import { channelsOf } from "./oklch.ts";
import {
  adopt,
  change,
  type Entry,
  edit,
  edited,
  exportOf,
  givenPart,
  keep,
  merged,
  move,
  OKABE_ITO,
  randomBase,
  replaced,
  takeBack,
  withEntries,
} from "./palette-entries.ts";
import { mainColors } from "./picture.ts";
import { GamutNotice } from "./sliders.tsx";

const { palette } = forms;

const HARMONIES: Readonly<Record<string, string>> = {
  monochromatic: "Monochromatic: one hue",
  analogous: "Analogous: neighbouring hues",
  complementary: "Complementary: opposites",
  triadic: "Triadic: three hues",
  tetradic: "Tetradic: four hues",
};

/** A picture is looked at with this many pixels a side at most. */
const SIDE = 96;

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
      disabled={target < 0 || target >= edited.value.entries.length}
      onClick={() => move(index, by)}
    >
      {by < 0 ? "↑" : "↓"}
    </button>
  );
};

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
      <code class="wide">{formatRgb(fromRgb(channelsOf(hex), 255))}</code>
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

/** Replaces the palette; Undo takes it back. */
function replace(texts: { color?: string; count?: string }, list = edited.value.entries): void {
  const { color, count } = palette.fields;
  keep({ color: textOf(color), count: textOf(count) });
  edit(list);
  palette.enter(texts);
}

/** Replaces the palette by a random one, and takes it back. */
const Shuffle = ({ shown }: { shown: readonly Entry[] }) => (
  <>
    {replaced.value.length > 0 && (
      <Button icon="undo" class="quiet" onClick={() => palette.enter({ ...takeBack() })}>
        Undo
      </Button>
    )}
    {shown.every(({ isLocked }) => isLocked) ? (
      <Button icon="passwd" class="quiet" title="Follow the base colour again" onClick={() => replace({}, [])}>
        Unlock
      </Button>
    ) : (
      <Button
        icon="again"
        class="quiet again"
        aria-keyshortcuts="Space"
        onClick={() => replace({ color: randomBase() })}
      >
        Shuffle
      </Button>
    )}
  </>
);

/** The pixels of the last picture, as long as the palette is the one that was made of them. */
let taken: { pixels: Uint8ClampedArray; made: readonly Entry[] } | undefined;

/** The main colours of a picture, as many as are asked for. */
function entriesOf(pixels: Uint8ClampedArray): readonly Entry[] {
  const { minimum = 0, maximum = 0 } = palette.fields.count.schema;
  const colors = mainColors(pixels, clamp(Number(textOf(palette.fields.count)), minimum, maximum));
  const made = colors.map((hex, index) => ({ hex, name: String(index + 1), isLocked: true }));
  taken = { pixels, made };
  return made;
}

/** Replaces the palette by the main colours of a picture, which is not sent. @returns Why it has none. */
async function take(picture: File): Promise<string | undefined> {
  const context = await drawn(picture, SIDE).catch(() => undefined);
  if (!context) return "The browser cannot show this picture";
  const { width, height } = context.canvas;
  const made = entriesOf(context.getImageData(0, 0, width, height).data);
  if (!made[0]) return "This picture has no opaque part";
  replace({ color: made[0].hex }, made);
  return undefined;
}

/** Palettes that are not made from a colour. */
function Given() {
  const [problem, setProblem] = useState<string>();
  const show = async (picture: File | undefined) => picture && setProblem(await take(picture));
  useImages(show);
  useEffect(() => {
    if (taken?.made === edited.value.entries) edit(entriesOf(taken.pixels));
    else taken = undefined;
  }, [textOf(palette.fields.count)]);
  return (
    <details class="more" open={problem !== undefined}>
      <summary>From a picture, or Okabe-Ito</summary>
      <FileField
        label="From a picture"
        path="/picture"
        hint="Its main colours. The picture stays in this browser"
        invitation="Choose a picture, drop one anywhere, or paste one"
        accept="image/*"
        problem={problem}
        onFiles={([picture]) => void show(picture)}
      />
      <div class="stack tight">
        <Button icon="show" onClick={() => replace({ count: String(OKABE_ITO.length) }, OKABE_ITO)}>
          Okabe-Ito
        </Button>
        <p class="hint">Eight colours that colour-blind people can tell apart</p>
      </div>
    </details>
  );
}

function Made({ data: made }: { data: ResultOf<"palette"> }) {
  const { fields } = palette;
  const { entries } = edited.value;
  // The answer may be one to a number that was entered before.
  const isLatest = made.count === Number(textOf(fields.count) || fields.count.schema.default);
  const isShort = isLatest && entries.length < made.count;
  useEffect(() => {
    if (isLatest) adopt(made.palette);
  }, [made, isShort]);
  // Before the effect, the list is that of the palette before.
  const shown = entries.length === made.count ? entries : merged(made.palette, edited.value);
  const hexes = shown.map(({ hex }) => hex);
  return (
    <>
      <GamutNotice inGamut={made.inGamut} entered={textOf(fields.color)} />
      <Strip colors={hexes} />
      <Section
        title="Colours"
        actions={
          <>
            <Shuffle shown={shown} />
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
  spoken: ({ count, palette: made }) =>
    `${count} colours: ${merged(made, edited.value)
      .map(({ hex }) => hex)
      .join(", ")}`,
  Aside: Given,
  codeNote: () => givenPart(edited.value),
  Result: Made,
});

const address = withEntries(operation.address);

/** Counts the palettes of addresses: each begins with an answer of its own, also if the view is shown already. */
const opened = signal(0);

/** Colours that harmonise with one. */
export const view: View = {
  Component: () => <operation.Component key={opened.value} />,
  address: {
    ...address,
    read(query) {
      address.read(query);
      opened.value++;
    },
  },
};
