import { signal } from "@preact/signals";
import type { Algorithm } from "../../api/calls.ts";
import { oneOf } from "../../state/input.ts";
import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the hash tool. Texts may be secrets, and never stand in addresses. */
export const hashStore = createStore({ text: "", texts: "", hash: "", algorithm: "all", one: "sha256" });

/** The file to hash; a browser hands it out, so it is no text to be kept elsewhere. */
export const chosenFile = signal<File | undefined>(undefined);

export const ALGORITHMS = ["sha256", "sha512", "sha1", "md5"] as const satisfies readonly Algorithm[];

/** An algorithm as its standard writes it. */
export const NAMES = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha512: "SHA-512",
} as const satisfies Readonly<Record<Algorithm, string>>;

export const ALGORITHM_OPTIONS = ALGORITHMS.map((name) => ({ value: name, label: NAMES[name] }));

export const ALL_OPTIONS = [{ value: "all", label: "All" }, ...ALGORITHM_OPTIONS];

/** The algorithms that a choice stands for. */
export const chosen = (choice: string): readonly Algorithm[] =>
  choice === "all" ? ALGORITHMS : [oneOf(ALGORITHMS, choice)];
