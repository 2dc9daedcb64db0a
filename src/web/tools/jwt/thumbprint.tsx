import { useAnswer } from "../../api/use-answer.ts";
import { CopyButton, Sample } from "../../ui/buttons.tsx";
import { Control } from "../../ui/control.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { thumbprint } from "./forms.ts";
import { SecretEncodingField, SecretInput } from "./inputs.tsx";

/** The thumbprint of a key, which is often its kid. */
export function Thumbprint() {
  const { fields, call, enter } = thumbprint;
  return (
    <Workbench
      answer={useAnswer(call())}
      empty={
        <>
          <p>Paste a key to see its thumbprint. Of a private key it is the public key's.</p>
          <Sample fill={() => enter({ key: String(fields.key.example) })} />
        </>
      }
      spoken={([{ keyType }]) => `Thumbprint of the ${keyType} key computed`}
      inputs={<SecretInput field={fields.key} hint="PEM key, certificate, JWK, JWKS of one key, or shared secret" />}
      options={
        <>
          <Control field={fields.algorithm} label="Digest" labelOf={(name) => name.replace("sha", "SHA-")} />
          <SecretEncodingField />
        </>
      }
    >
      {([{ thumbprint: digest, uri, keyType }]) => (
        <>
          <Section title="Thumbprint" actions={<CopyButton text={digest} what="thumbprint" worded />}>
            <code class="long big">{digest}</code>
          </Section>
          <dl class="rows stacked">
            <Row name="URI (RFC 9278)" value={uri} />
            <Row name="Key type" value={keyType} copied={false} />
          </dl>
        </>
      )}
    </Workbench>
  );
}
