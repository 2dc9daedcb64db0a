import { useEffect } from "preact/hooks";
import { Button, CopyButton } from "../../controls/buttons.tsx";
import { type View, viewOf } from "../../controls/view-of.tsx";
import { textOf } from "../../operation/form.ts";
import { Chip, forms, GamutNotice, type ResultOf } from "./colors.tsx";
import {
  adopt,
  change,
  type Entry,
  edited,
  exportOf,
  isEdited,
  merged,
  move,
  opened,
  randomBase,
  replace,
  replaced,
  takeBack,
  withEntries,
} from "./palette-entries.ts";
import { Given } from "./picture.tsx";
import { ColorSet } from "./scale.tsx";

const { palette } = forms;

const EntryRow = ({ entry, index, isBase }: { entry: Entry; index: number; isBase: boolean }) => {
  const { hex, name, isLocked } = entry;
  return (
    <li>
      <Chip color={hex} />
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
      {isBase && <span class="note">base</span>}
      <span class="tools">
        {(
          [
            [-1, "up", "↑"],
            [1, "down", "↓"],
          ] as const
        ).map(([by, where, arrow]) => (
          <button
            key={by}
            type="button"
            class="quiet"
            aria-label={`Move ${hex} ${where}`}
            disabled={edited.value.entries[index + by] === undefined}
            onClick={() => move(index, by)}
          >
            {arrow}
          </button>
        ))}
        <Button
          icon="passwd"
          class="quiet lock"
          aria-pressed={isLocked}
          aria-label={`Lock ${hex}`}
          title="Lock: it stays when the palette changes"
          onClick={() => change(index, { isLocked: !isLocked })}
        />
        <CopyButton text={hex} what={hex} />
      </span>
    </li>
  );
};

const Shuffle = ({ shown }: { shown: readonly Entry[] }) => (
  <>
    {replaced.value.length > 0 && (
      <Button icon="undo" class="quiet" onClick={takeBack}>
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

function Made({ data: made }: { data: ResultOf<"palette"> }) {
  const { fields } = palette;
  const { entries } = edited.value;
  // The answer may be one to a number that was entered before.
  const isLatest = made.count === Number(textOf(fields.count) || fields.count.schema.default);
  const isShort = isLatest && entries.length < made.count;
  const opening = opened.peek();
  useEffect(() => {
    // Effects run after the browser has painted: another palette may have been opened since.
    if (isLatest && opening === opened.peek()) adopt(made.palette);
  }, [made, isShort]);
  // As the effect will adopt it.
  const shown = merged(made.palette, edited.value);
  return (
    <>
      <GamutNotice inGamut={made.inGamut} />
      <ColorSet
        title="Colours"
        colors={shown}
        text={shown.map(({ hex }) => hex).join("\n")}
        exported={exportOf(shown, textOf(fields.export), textOf(fields.name))}
        actions={<Shuffle shown={shown} />}
        kind="editable"
      >
        {shown.map((entry, index) => (
          <EntryRow key={entry.hex} entry={entry} index={index} isBase={entry.hex === made.baseColor} />
        ))}
      </ColorSet>
      {isEdited() && <p class="hint">The code below gives the palette without what was changed in it here.</p>}
    </>
  );
}

const operation = viewOf(palette, {
  texts: ["name"],
  controls: () => ({
    color: { label: "Base colour" },
    type: { label: "Harmony", as: "select" },
  }),
  spoken: ({ count, palette: made }) =>
    `${count} colours: ${merged(made, edited.value)
      .map(({ hex }) => hex)
      .join(", ")}`,
  Aside: Given,
  Result: Made,
});

/** Colours that harmonise with one. A palette of an address begins with an answer of its own, also if the view is shown already. */
export const view: View = {
  Component: () => <operation.Component key={opened.value} />,
  address: withEntries(operation.address),
};
