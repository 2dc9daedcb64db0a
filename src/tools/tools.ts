import { color } from "./color/color.ts";
import { hash } from "./hash/hash.ts";
import { jwt } from "./jwt/jwt.ts";
import { lorem } from "./lorem/lorem.ts";
import { passwd } from "./passwd/passwd.ts";
import { qr } from "./qr/qr.ts";

/** All tools, in the order of the documents. */
export const TOOLS = [jwt, color, passwd, hash, qr, lorem] as const;
