import { useAnswer } from "../../api/use-answer.ts";
import { decryptToken } from "../../calls/jwt.ts";
import { filled, oneOf, unlike } from "../../state/input.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { Sample } from "../../ui/empty.tsx";
import { JsonBlock } from "../../ui/json.tsx";
import { Section } from "../../ui/result.tsx";
import { revealed } from "../../ui/revealed.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ENCODINGS } from "./algorithms.ts";
import { SecretEncodingChoice, SecretInput } from "./secret-input.tsx";
import { jwtStore, SAMPLE_DECRYPTION_SECRET, SAMPLE_ENCRYPTED_TOKEN } from "./store.ts";
import { TokenField } from "./token-field.tsx";

/** An encrypted token, opened. */
export function Decrypt() {
  const { token, decryptionSecret: secret, secretEncoding } = jwtStore.values.value;
  const choices = filled({ secretEncoding: unlike("utf8", oneOf(ENCODINGS, secretEncoding)) });
  const answer = useAnswer(token.trim() && secret ? decryptToken({ token, secret, ...choices }) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={
        <>
          <p>Enter an encrypted token (five parts) and its key to open it.</p>
          <Sample
            fill={() =>
              jwtStore.set({
                token: SAMPLE_ENCRYPTED_TOKEN,
                decryptionSecret: SAMPLE_DECRYPTION_SECRET,
                secretEncoding: "utf8",
              })
            }
          />
        </>
      }
      spoken={() => "Token decrypted"}
      inputs={
        <>
          <TokenField />
          <SecretInput name="decryptionSecret" hint="Shared secret, password, private PEM, private JWK or JWKS" />
        </>
      }
      options={<SecretEncodingChoice />}
    >
      {([{ payload, header }]) => (
        <>
          {typeof payload === "string" ? (
            <Section title="Content" actions={<CopyButton text={payload} what="content" />}>
              <pre class="source" dir="auto">
                {revealed(payload)}
              </pre>
            </Section>
          ) : (
            <JsonBlock title="Payload" value={payload} tone="of-payload" />
          )}
          <JsonBlock title="Header" value={header} tone="of-header" />
        </>
      )}
    </Workbench>
  );
}
