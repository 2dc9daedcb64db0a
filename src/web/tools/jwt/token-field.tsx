import { Sample } from "../../ui/empty.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { jwtStore, SAMPLE_SECRET, SAMPLE_TOKEN } from "./store.ts";
import { coloredToken } from "./token-parts.tsx";

/** The token that all views of the tool share. */
export const TokenField = ({ rows = 6 }: { rows?: number }) => (
  <TextArea
    label="Token"
    path="/token"
    hint="A token, a header line, a cookie, or a token wrapped over several lines"
    placeholder="eyJhbGciOi…"
    code
    rows={rows}
    colored={coloredToken(jwtStore.values.value.token)}
    {...jwtStore.bind("token")}
  />
);

/** Shown while there is no token. */
export const TrySample = () => (
  <>
    <p>Paste a token to read it.</p>
    <Sample fill={() => jwtStore.set({ token: SAMPLE_TOKEN, secret: SAMPLE_SECRET })} />
  </>
);
