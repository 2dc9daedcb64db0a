import { Attached } from "../../ui/file-field.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { hashStore, longText } from "./store.ts";

/** The text to hash: the one in the field, or one that is too long for it. */
export const enteredText = (): string => longText.value ?? hashStore.values.value.text;

/** The field of the text, which also takes texts of megabytes. */
export const TextInput = ({ rows = 6 }: { rows?: number }) =>
  longText.value === undefined ? (
    <TextArea
      label="Text"
      path="/text"
      rows={rows}
      code
      placeholder="Type or paste a text"
      onLarge={(text) => {
        longText.value = text;
      }}
      {...hashStore.bind("text")}
    />
  ) : (
    <Attached
      label="Text"
      bytes={new Blob([longText.value]).size}
      onRemove={() => {
        longText.value = undefined;
      }}
    />
  );
