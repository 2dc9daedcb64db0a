import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

/** The icon of the tool that is shown. */
export const EmptyIcon = createContext<IconName>("file");

/** What to do to get a result, while there is none. */
export const Empty = ({ children }: { children: ComponentChildren }) => (
  <div class="empty">
    <span class="tile">
      <Icon name={useContext(EmptyIcon)} />
    </span>
    {typeof children === "string" ? <p>{children}</p> : children}
  </div>
);

/** A button that fills in an example, for people who only want to see what the tool does. */
export const Sample = ({ fill }: { fill(): void }) => (
  <button type="button" class="plain" onClick={fill}>
    Try a sample
  </button>
);
