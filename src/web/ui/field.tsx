import { type ComponentChildren, createContext } from "preact";
import { useContext, useId } from "preact/hooks";
import type { Failure } from "../api/client.ts";

/** Why the last answer failed: fields show what is about them. */
export const FailureContext = createContext<Failure | undefined>(undefined);

export interface Described {
  label: string;
  /** What to enter, under the label. */
  hint?: string;
  /** Where the API has this field, as a JSON pointer: its problems are shown here. */
  path?: string;
  /** A problem that the page itself has found. */
  problem?: string | undefined;
}

/** What ties a control to its label, hint and problem. */
export interface Tie {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
}

const useProblem = (path: string | undefined): string | undefined => {
  const details = useContext(FailureContext)?.details ?? [];
  return details.find((detail) => detail.path === path || detail.path.startsWith(`${path}/`))?.message;
};

interface Props extends Described {
  /** The control, and what stands beside the label. */
  children(tie: Tie): ComponentChildren;
  aside?: ComponentChildren;
  /** Several controls in one field: they are a group, and the label is its name. */
  group?: boolean;
}

/** A labelled control, with its hint and its problem. */
export function Field({ label, hint, path, problem, aside, group = false, children }: Props) {
  const id = useId();
  const refused = useProblem(path);
  const wrong = problem ?? refused;
  const described = [hint && `${id}-hint`, wrong && `${id}-problem`].filter(Boolean).join(" ") || undefined;
  const Box = group ? "fieldset" : "div";
  return (
    <Box class="field" {...(group && { "aria-labelledby": `${id}-label`, "aria-describedby": described })}>
      <div class="label">
        {group ? <span id={`${id}-label`}>{label}</span> : <label for={id}>{label}</label>}
        {aside}
      </div>
      {children({ id, "aria-describedby": described, "aria-invalid": wrong !== undefined })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p class="problem" id={`${id}-problem`}>
          {wrong}
        </p>
      )}
    </Box>
  );
}
