import { signal } from "@preact/signals";
import { CodeBlock } from "../ui/code-block.tsx";
import { Panel, Tabs } from "./panel.tsx";
import type { Sample } from "./samples.ts";

/** The language that the reader has chosen, for all operations. */
const language = signal("curl");

/** The request as code, in the language that the reader has chosen. */
export function SamplePanel({ samples }: { samples: readonly Sample[] }) {
  const shown = samples.find((each) => each.language === language.value) ?? samples[0];
  if (!shown) return null;
  return (
    <Panel
      title={
        <Tabs
          label="Language"
          names={samples.map((each) => each.language)}
          chosen={shown.language}
          onChoose={(name) => {
            language.value = name;
          }}
        />
      }
      copied={{ text: shown.code, what: "request" }}
    >
      <CodeBlock text={shown.code} />
    </Panel>
  );
}
