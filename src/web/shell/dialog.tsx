import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type DialogName, dialogShown } from "../state/shortcuts.ts";

interface Props {
  name: DialogName;
  label: string;
  class?: string;
  children: ComponentChildren;
}

/** A modal dialog that is open while its name is in `dialogShown`; Escape and a press beside it close it. */
export function Dialog({ name, label, class: kind, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = dialogShown.value === name;
  // Before the next key can be pressed: it is meant for the dialog.
  useLayoutEffect(() => {
    if (isShown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isShown]);
  const close = (): void => {
    if (dialogShown.value === name) dialogShown.value = undefined;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      class={kind}
      aria-label={label}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {isShown && <div class="dialog">{children}</div>}
    </dialog>
  );
}
