import type { Store } from "./store.ts";

/** The fields of a tool that are part of its address. */
export interface Addressed {
  /** The fields that were changed, as a query. */
  write(): string;
  /** Sets the fields that a query names, and the others to what they hold at first. */
  read(query: URLSearchParams): void;
}

/**
 * Puts the named fields of a store into addresses. Secrets are never named, and a value that `isSecret` is left out:
 * addresses end up in histories, bookmarks and chats.
 */
export function addressed<Values extends object>(
  { defaults, values, set }: Store<Values>,
  names: readonly (keyof Values & string)[],
  isSecret: (value: string) => boolean = () => false,
): Addressed {
  return {
    write() {
      const query = new URLSearchParams();
      for (const name of names) {
        const value = String(values.value[name]);
        if (values.value[name] !== defaults[name] && !isSecret(value)) query.set(name, value);
      }
      return query.toString();
    },
    read(query) {
      const changes: Partial<Record<string, unknown>> = {};
      for (const name of names) {
        const given = query.get(name);
        const isFlag = typeof defaults[name] === "boolean";
        changes[name] = given === null ? defaults[name] : isFlag ? given === "true" : given;
      }
      // Every field is a text or a flag, and gets a value of its type.
      set(changes as Partial<Values>);
    },
  };
}

/** A place within the page. */
export interface Place {
  tool: string;
  /** Empty for the first one of the tool. */
  mode: string;
  query: string;
}

/** A place as the part of an address after "#". */
export const fragmentOf = ({ tool, mode, query }: Place): string =>
  `#/${tool}${mode && `/${mode}`}${query && `?${query}`}`;

/** The place that the part of an address after "#" names. */
export function placeOf(fragment: string): Place {
  const [path = "", ...rest] = fragment.replace(/^#\/?/, "").split("?");
  const [tool = "", mode = ""] = path.split("/");
  return { tool, mode, query: rest.join("?") };
}
