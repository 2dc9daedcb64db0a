import { makeUrlCode } from "../../calls/qr.ts";
import { TextField } from "../../ui/text-field.tsx";
import { CodeView } from "./code-view.tsx";
import { qrStore } from "./store.ts";

/** A code of an address. */
export function OfUrl() {
  const { url } = qrStore.values.value;
  return (
    <CodeView
      empty="Enter a URL to see its code."
      inputs={<TextField label="URL" path="/url" hint="Without a scheme, https is added" {...qrStore.bind("url")} />}
      call={(options) => (url ? makeUrlCode(url, options) : undefined)}
      contentOf={(code) => code.url}
      isContentShown
    />
  );
}
