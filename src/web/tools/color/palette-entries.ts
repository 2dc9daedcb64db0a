import { computed, signal } from "@preact/signals";
import { EXPORT_FORMATS, exportText } from "../../../tools/color/format.ts";
import type { Addressed } from "../../controls/view-of.tsx";
import { decoded } from "../../operation/call.ts";
import { textOf } from "../../operation/form.ts";
import { forms } from "./colors.tsx";

/** A colour of the palette that is edited. */
export interface Entry {
  hex: string;
  name: string;
  isLocked: boolean;
}

/** A palette as it was edited. */
export interface Edited {
  entries: readonly Entry[];
  /** What it was made from: the service's colours. Undefined if it is from an address, until the service has answered. */
  made?: readonly string[] | undefined;
}

/** In this tab only. */
export const edited = signal<Edited>({ entries: [], made: [] });

/** Replaces the colours, their names or their locks; what they were made from stays. */
export const edit = (entries: readonly Entry[]): void => {
  edited.value = { ...edited.value, entries };
};

/** A palette of the service with earlier locked colours and names; one of the same colours stays as it was edited. */
export function merged(
  made: readonly string[],
  { entries: before, made: madeBefore = made }: Edited,
): readonly Entry[] {
  const isKept = made.join() === madeBefore.join() || before.every(({ isLocked }) => isLocked);
  if (before.length === made.length && isKept) return before;
  const kept = before.slice(0, made.length).filter(({ isLocked }) => isLocked);
  const fresh = made.filter((hex) => !kept.some((each) => each.hex === hex));
  return made.map((hex, index) => {
    const earlier = before[index];
    if (earlier?.isLocked) return earlier;
    return { hex: fresh.shift() ?? hex, name: earlier?.name ?? String(index + 1), isLocked: false };
  });
}

/** Takes over a palette of the service. */
export const adopt = (made: readonly string[]): void => {
  edited.value = { made, entries: merged(made, edited.value) };
};

const isChanged = ({ hex, name }: Entry, index: number): boolean =>
  name !== String(index + 1) || hex !== edited.value.made?.[index];

/** Whether the service's call gives another palette. */
export const isEdited = (): boolean => edited.value.entries.some(isChanged);

/** What was edited of a palette, for its address: each colour with its name, and "!" if it is locked; nothing of others. */
const written = ({ entries }: Edited): string =>
  entries.some((entry, index) => entry.isLocked || isChanged(entry, index))
    ? entries.map(({ hex, name, isLocked }) => `${hex}${isLocked ? "!" : ""}${encodeURIComponent(name)}`).join(",")
    : "";

/** The same for the palette of this tab. An answer that changes nothing of it does not delay the address. */
const addressed = computed(() => written(edited.value));

/** The palette of an address; other texts are left out. A name has 32 characters, each of up to three escaped bytes. */
const read = (text: string): Entry[] =>
  [...text.matchAll(/(#[\da-f]{6})(!?)([^,]{0,288})/g)].map(([, hex = "", lock, name = ""]) => {
    return { hex, name: decoded(name), isLocked: lock === "!" };
  });

/** Counts the palettes of addresses: the view begins anew with each. */
export const opened = signal(0);

/** Adds the edited palette to an address: its colours, order, names and locks. */
export const withEntries = (address: Addressed): Addressed => ({
  write() {
    const query = new URLSearchParams(address.write());
    if (addressed.value) query.set("entries", addressed.value);
    return query.toString();
  },
  read(query) {
    address.read(query);
    edited.value = { entries: read(query.get("entries") ?? "") };
    opened.value++;
  },
});

/** Changes an entry. */
export function change(index: number, changed: Partial<Entry>): void {
  edit(edited.value.entries.map((entry, at) => (at === index ? { ...entry, ...changed } : entry)));
}

/** Moves an entry by one place. */
export function move(index: number, by: 1 | -1): void {
  const list = [...edited.value.entries];
  const [moved] = list.splice(index, 1);
  if (moved) list.splice(index + by, 0, moved);
  edit(list);
}

interface Replaced extends Edited {
  /** The texts of the fields that it was made from. */
  texts: { color: string; count: string };
}

/** The palettes that were replaced, the last one at the end. */
export const replaced = signal<readonly Replaced[]>([]);

/** Replaces the palette, and some of the fields that it is made from; Undo takes it back. */
export function replace(texts: Partial<Replaced["texts"]>, entries = edited.value.entries): void {
  const { color, count } = forms.palette.fields;
  replaced.value = [...replaced.value, { ...edited.value, texts: { color: textOf(color), count: textOf(count) } }];
  edit(entries);
  forms.palette.enter(texts);
}

/** Takes back the palette that was replaced last, and what it was made from. */
export function takeBack(): void {
  const { texts, ...last } = replaced.value.at(-1) ?? {};
  edited.value = { ...edited.value, ...last };
  replaced.value = replaced.value.slice(0, -1);
  forms.palette.enter({ ...texts });
}

/** The palette for all kinds of colour vision (Okabe and Ito, 2008), locked as it was not made by the service. */
export const OKABE_ITO: readonly Entry[] = Object.entries({
  black: "#000000",
  orange: "#e69f00",
  "sky blue": "#56b4e9",
  "bluish green": "#009e73",
  yellow: "#f0e442",
  blue: "#0072b2",
  vermilion: "#d55e00",
  "reddish purple": "#cc79a7",
}).map(([name, hex]) => ({ hex, name, isLocked: true }));

/** A random colour of medium lightness, as the base of a new palette. */
export function randomBase(): string {
  const [l, c, h] = [0.45 + Math.random() * 0.35, 0.06 + Math.random() * 0.12, Math.random() * 360];
  return `oklch(${l.toFixed(2)} ${c.toFixed(3)} ${Math.round(h)})`;
}

/** The names of entries as the ends of names in code: letters, digits and hyphens, each different. */
export function suffixesOf(list: readonly Entry[]): string[] {
  const used = new Set<string>();
  return list.map(({ name }, index) => {
    const plain =
      name
        .trim()
        .replaceAll(/[^A-Za-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "") || String(index + 1);
    let suffix = plain;
    for (let next = 2; used.has(suffix); next++) suffix = `${plain}-${next}`;
    used.add(suffix);
    return suffix;
  });
}

/** The palette as code, in one of the service's formats. */
export function exportOf(list: readonly Entry[], chosen: string, name: string): string {
  const format = EXPORT_FORMATS.find((each) => each === chosen) ?? "css";
  const suffixes = suffixesOf(list);
  const colors = list.map(({ hex }, index) => [suffixes[index] ?? "", hex] as const);
  return exportText(format, name, colors);
}
