import { TextField } from "../../ui/text-field.tsx";
import { jwtStore } from "./store.ts";

/** The moment that the times of a token are compared with. */
export const MomentField = () => (
  <TextField
    label="Check as of"
    path="/now"
    hint="Seconds since 1970 or ISO 8601; now if left empty"
    placeholder="2030-01-01T00:00:00Z"
    code
    {...jwtStore.bind("now")}
  />
);
