import { useAnswer } from "../../api/use-answer.ts";
import { decodeToken } from "../../calls/jwt.ts";
import { filled, timeOf } from "../../state/input.ts";
import { Workbench } from "../../ui/workbench.tsx";
import { Contents, Status, statusOf } from "./decoded.tsx";
import { MomentField } from "./moment-field.tsx";
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
      inputs={<TokenField />}
      options={<MomentField />}
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
