import { useEffect, useRef, useState } from "preact/hooks";
import { SecretField } from "../controls/field.tsx";
import { access, setToken } from "../operation/service.ts";

/** Asks for the service's token when the service requires one. */
export function Access() {
  const [entered, setEntered] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const wanted = access.value !== "open";
  useEffect(() => {
    if (wanted) form.current?.querySelector("input")?.focus();
  }, [wanted]);
  if (!wanted) return null;
  return (
    <form
      class="card stack access"
      ref={form}
      aria-label="Access"
      onSubmit={(event) => {
        event.preventDefault();
        if (entered !== "") setToken(entered.trim());
      }}
    >
      <SecretField
        label="Service token"
        hint="This service asks for one. It is kept until you close the tab, and sent nowhere else."
        problem={access.value === "wrong" ? "The service did not accept this token" : undefined}
        value={entered}
        onChange={setEntered}
      />
      <button type="submit" class="primary">
        Use token
      </button>
    </form>
  );
}
