import type { ComponentChildren } from "preact";
import { CopyButton } from "./copy.tsx";

/** A part of a result: a heading, buttons beside it, and the content below. */
export const Section = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) => (
  <section class="section">
    <header>
      <h3>{title}</h3>
      {actions}
    </header>
    {children}
  </section>
);

/** One value of a result, by its name, to be copied. */
export const Row = ({ name, value, copied = true }: { name: string; value: string; copied?: boolean }) => (
  <div class="row">
    <dt>{name}</dt>
    <dd>
      <code dir="auto">{value}</code>
      {copied && <CopyButton text={value} what={name} />}
    </dd>
  </div>
);

/** JSON as people read it. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);
