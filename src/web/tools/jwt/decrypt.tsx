import { useAnswer } from "../../api/use-answer.ts";
import { decryptToken } from "../../calls/jwt.ts";
import { filled, oneOf, unlike } from "../../state/input.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { JsonBlock } from "../../ui/json.tsx";
import { Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ENCODINGS } from "./algorithms.ts";
import { SecretInput } from "./secret-input.tsx";
import { jwtStore } from "./store.ts";
import { TokenField } from "./token-field.tsx";

/** An encrypted token, opened. */
export function Decrypt() {
  const { token, decryptionSecret: secret, secretEncoding } = jwtStore.values.value;
  const choices = filled({ secretEncoding: unlike("utf8", oneOf(ENCODINGS, secretEncoding)) });
  const answer = useAnswer(token.trim() && secret ? decryptToken({ token, secret, ...choices }) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter an encrypted token (five parts) and its key to open it.</p>}
      spoken={() => "Token decrypted"}
      inputs={
        <>
          <TokenField />
          <SecretInput name="decryptionSecret" hint="Shared secret, password, private PEM, private JWK or JWKS" />
        </>
      }
    >
      {([{ payload, header }]) => (
        <>
          {typeof payload === "string" ? (
            <Section title="Content" actions={<CopyButton text={payload} what="content" />}>
              <pre class="source">{payload}</pre>
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
