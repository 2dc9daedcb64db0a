import { type Described, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Described & {
  /** The text in the field: "Choose files, or drop them anywhere". */
  invitation: string;
  accept?: string;
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
};

/** A button for files. They can also be dropped anywhere on the page (see state/drop.ts). */
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
