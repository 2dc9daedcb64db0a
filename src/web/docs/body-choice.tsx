import { useId } from "preact/hooks";
import type { BodyKind } from "./fields.ts";

interface Props {
  kind: BodyKind;
  types: readonly string[];
  onKind(kind: BodyKind): void;
  onFile(file: File | undefined): void;
}

/** For operations that take files as well: which body the request has. */
export function BodyChoice({ kind, types, onKind, onFile }: Props) {
  const id = useId();
  return (
    <div class="body-choice">
      <label>
        Body
        <select value={kind} onChange={(event) => onKind(event.currentTarget.value === "file" ? "file" : "json")}>
          <option value="json">application/json</option>
          <option value="file">the bytes of a file</option>
        </select>
      </label>
      {kind === "file" && (
        <>
          <input
            id={id}
            type="file"
            aria-label="File"
            onChange={(event) => onFile(event.currentTarget.files?.[0] ?? undefined)}
          />
          <p>Sent as it is, as {types.join(", ")}</p>
        </>
      )}
    </div>
  );
}
