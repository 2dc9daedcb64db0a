import { type Described, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Described & {
  /** The text in the field: "Choose files, or drop them anywhere". */
  invitation: string;
  accept?: string;
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
};

/** A button for files. They can also be dropped anywhere on the page (see drop.ts). */
export const FileField = ({ invitation, accept, multiple = false, onFiles, ...described }: Props) => (
  <Field {...described}>
    {(tie) => (
      <div class="drop">
        <Icon name="upload" />
        <p>{invitation}</p>
        <input
          {...tie}
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again.
            event.currentTarget.value = "";
          }}
        />
      </div>
    )}
  </Field>
);

/** Replaces the field of a text that is too long to be edited, with a button that removes the text. */
export const Attached = ({ what, onRemove, ...described }: Described & { what: string; onRemove(): void }) => (
  <Field {...described} group>
    {() => (
      <div class="attached">
        <Icon name="file" />
        <p>{what}</p>
        <button type="button" class="quiet" onClick={onRemove}>
          <Icon name="failed" />
          Remove
        </button>
      </div>
    )}
  </Field>
);

/** Downloads a file, as a link does: of the service, whose images and PDF are in base64, or of a text. */
export function saveFile(name: string, type: string, content: string): void {
  const isBase64 = type === "image/png" || type === "application/pdf";
  const bytes = isBase64 ? Uint8Array.from(atob(content), (each) => each.charCodeAt(0)) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
