import { useEffect, useState } from "preact/hooks";
import type { RouteForm } from "./document.ts";
import type { PreparedRequest } from "./request.ts";
import { type ReceivedAnswer, send } from "./send.ts";

interface Sending {
  answer: ReceivedAnswer | undefined;
  /** Why there is no answer. */
  failure: string | undefined;
  /** What is wrong with values, by the names or the pointers of their fields. */
  refused: Readonly<Record<string, string>>;
  isSending: boolean;
  send(): Promise<void>;
}

const FIELDS = "Correct the marked values first";
const UNREACHABLE = "The service cannot be reached";

/** Sends a form's request when it is asked to, and keeps the answer until another form is chosen. */
export function useSending(form: RouteForm, request: PreparedRequest, file: File | undefined): Sending {
  const [answer, setAnswer] = useState<ReceivedAnswer>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    setAnswer(undefined);
    setFailure(undefined);
    setTried(false);
  }, [form]);
  useEffect(() => () => void (answer?.image && URL.revokeObjectURL(answer.image)), [answer]);
  const sendNow = async (): Promise<void> => {
    setTried(true);
    setFailure(undefined);
    if (Object.keys(request.problems).length > 0) return setFailure(FIELDS);
    setSending(true);
    try {
      setAnswer(await send(form, request, file));
    } catch {
      setFailure(UNREACHABLE);
    }
    setSending(false);
  };
  const refused = { ...answer?.details, ...(isTried ? request.problems : {}) };
  return { answer, failure, refused, isSending, send: sendNow };
}
