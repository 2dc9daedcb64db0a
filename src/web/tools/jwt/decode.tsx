import { decodeToken } from "../../api/calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { filled, timeOf } from "../../state/input.ts";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Contents, Status, statusOf } from "./decoded.tsx";
import { jwtStore } from "./store.ts";
import { TokenField, TrySample } from "./token-field.tsx";

/** A token read without a key. */
export function Decode() {
  const { token, now } = jwtStore.values.value;
  const answer = useAnswer(token.trim() ? decodeToken({ token, ...filled({ now: timeOf(now) }) }) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<TrySample />}
      spoken={([result]) => `Token decoded: ${statusOf(result)}`}
      inputs={
        <>
          <TokenField />
          <TextField
            label="Judge at"
            path="/now"
            hint="Seconds since 1970 or ISO 8601; left empty, it is now"
            placeholder="2030-01-01T00:00:00Z"
            code
            {...jwtStore.bind("now")}
          />
        </>
      }
    >
      {([result]) => (
        <>
          <Status token={result} />
          <Contents token={result} />
        </>
      )}
    </Workbench>
  );
}
