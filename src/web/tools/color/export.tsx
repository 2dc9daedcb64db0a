import type { ExportFormat } from "../../calls/color.ts";
import { oneOf } from "../../state/input.ts";
import { Segmented } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Section } from "../../ui/result.tsx";
import { colorStore } from "./store.ts";

const FORMATS = ["css", "tailwind", "scss", "json"] as const satisfies readonly ExportFormat[];

const OPTIONS = [
  { value: "css", label: "CSS" },
  { value: "tailwind", label: "Tailwind" },
  { value: "scss", label: "SCSS" },
  { value: "json", label: "JSON" },
];

/** The member of a request that asks for the export. */
export const exportOf = () => ({ export: oneOf(FORMATS, colorStore.values.value.export) });

export const ExportField = () => (
  <Segmented label="Export as" path="/export" options={OPTIONS} {...colorStore.bind("export")} />
);

/** The colours as code. */
export const Exported = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Section title="Export" actions={<CopyButton text={text} what="code" worded />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre class="bounded short" tabIndex={0}>
        {text}
      </pre>
    </Section>
  );
