import { workInThread } from "../../operation/in-thread.ts";
import { estimate } from "./estimate.ts";

workInThread((password: string) => ({ reply: estimate(password) }));
