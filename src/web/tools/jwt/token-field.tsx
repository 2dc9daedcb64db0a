import { TextArea } from "../../ui/text-field.tsx";
import { jwtStore, SAMPLE_SECRET, SAMPLE_TOKEN } from "./store.ts";

/** The token that all views of the tool share. */
export const TokenField = () => (
  <TextArea
    label="Token"
    path="/token"
    hint="With or without Bearer before it"
    placeholder="eyJhbGciOi…"
    code
    rows={7}
    {...jwtStore.bind("token")}
  />
);

/** What stands where there is no token yet. */
export const TrySample = () => (
  <>
    <p>Paste a token to see what it says.</p>
    <p>
      <button type="button" class="plain" onClick={() => jwtStore.set({ token: SAMPLE_TOKEN, secret: SAMPLE_SECRET })}>
        Try a sample
      </button>
    </p>
  </>
);
