import type { Tool } from "../tool.ts";
import { color } from "./color/color.ts";
import { hash } from "./hash/hash.ts";
import { jwt } from "./jwt/jwt.ts";
import { lorem } from "./lorem/lorem.tsx";
import { passwd } from "./passwd/passwd.ts";
import { qr } from "./qr/qr.ts";

/** All tools, in the order of the navigation. */
export const TOOLS: readonly [Tool, ...Tool[]] = [jwt, color, passwd, hash, qr, lorem];
