import { Segmented } from "../../ui/choice.tsx";
import { SecretField } from "../../ui/text-field.tsx";
import { ENCODING_OPTIONS } from "./algorithms.ts";
import { jwtStore } from "./store.ts";

interface Props {
  name: "secret" | "signingSecret" | "decryptionSecret";
  hint: string;
}

/** A secret or key. */
export const SecretInput = ({ name, hint }: Props) => (
  <SecretField label="Secret or key" path="/secret" hint={hint} rows={3} {...jwtStore.bind(name)} />
);

/** How a shared secret is written. */
export const SecretEncodingChoice = () => (
  <Segmented
    label="Encoding of a shared secret"
    path="/secretEncoding"
    options={ENCODING_OPTIONS}
    {...jwtStore.bind("secretEncoding")}
  />
);
