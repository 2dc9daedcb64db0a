import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

/** How long a button shows that it has done its work. */
const SHOWN_MS = 1600;

interface Props {
  icon: IconName;
  label: string;
  /** The label for a moment afterwards. */
  done: string;
  act(): void | Promise<void>;
}

/** A button that shows for a moment that it has done its work. */
export function ActionButton({ icon, label, done, act }: Props) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <button
      type="button"
      class="plain"
      onClick={async () => {
        await act();
        setDone(true);
      }}
    >
      <Icon name={isDone ? "done" : icon} />
      {isDone ? done : label}
    </button>
  );
}
