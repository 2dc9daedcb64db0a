import { place } from "./place.ts";
import type { OperationGroup } from "./section.tsx";

/** The way to each operation, on screens that have room for it. */
export const Navigation = ({ groups }: { groups: readonly OperationGroup[] }) => (
  <nav class="contents" aria-label="Operations">
    <a href="#introduction" aria-current={place.value === "introduction" ? "location" : undefined}>
      Introduction
    </a>
    {groups.map(({ name, title, entries }) => (
      <div key={name}>
        <h2>
          <a href={`#${name}`}>{title}</a>
        </h2>
        <ul>
          {entries.map(({ id, main }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={place.value === id ? "location" : undefined}>
                {main.operation.summary}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);
