import { createHmac, timingSafeEqual } from "node:crypto";
import { type Get, json, type Post } from "./answer.ts";

interface Payload {
  [claim: string]: unknown;
}

const NAMES: Readonly<Record<string, string>> = {
  sub: "Subject",
  name: "Full name",
  iat: "Issued at",
  exp: "Expiration time",
};

const parsed = (part: string): Payload => JSON.parse(Buffer.from(part, "base64url").toString());

const iso = (seconds: unknown): string | null =>
  typeof seconds === "number" ? new Date(seconds * 1000).toISOString() : null;

function relative(seconds: number, now: number): string {
  const years = Math.floor(Math.abs(seconds - now) / 31_536_000);
  return seconds > now ? `in ${years} years` : `${years} years ago`;
}

function decode(token: string) {
  const [first = "", second = "", signature = ""] = token.split(".");
  const header = parsed(first);
  const payload = parsed(second);
  const now = Date.now() / 1000;
  const claims = Object.entries(payload).map(([claim, value]) => {
    const name = NAMES[claim] ?? "Private claim";
    return typeof value === "number"
      ? { claim, name, value, time: iso(value), relative: relative(value, now) }
      : { claim, name, value };
  });
  const expired = typeof payload.exp === "number" && now >= payload.exp;
  return {
    header,
    payload,
    signature,
    claims,
    metadata: { format: "JWS", algorithm: header.alg, type: header.typ, keyId: null, size: token.length },
    expired,
    expiresAt: iso(payload.exp),
    issuedAt: iso(payload.iat),
    notBefore: iso(payload.nbf),
    status: expired ? "expired" : "active",
    warnings: [],
  };
}

const hmac = (text: string, secret: string): string => createHmac("sha256", secret).update(text).digest("base64url");

function validate(token: string, secret: string) {
  const decoded = decode(token);
  const actual = Buffer.from(hmac(token.slice(0, token.lastIndexOf(".")), secret));
  const signatureValid = timingSafeEqual(Buffer.from(decoded.signature), actual);
  const checks = [
    { check: "signature", passed: signatureValid, message: "The signature matches" },
    { check: "expiration", passed: !decoded.expired, message: `The token expires ${decoded.expiresAt}` },
    { check: "notBefore", passed: true, message: "The token has no not-before time (nbf)" },
  ];
  return { ...decoded, valid: signatureValid && !decoded.expired, signatureValid, checks, reason: null };
}

const HEADER = { alg: "HS256", typ: "JWT" };
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function sign(given: Payload, secret: string) {
  const payload = { ...given, exp: Math.floor(Date.now() / 1000) + 3600 };
  const text = `${base64url(HEADER)}.${base64url(payload)}`;
  return { token: `${text}.${hmac(text, secret)}`, header: HEADER, payload, warnings: [] };
}

export const getJwt: Get = ([, , token = ""]) => json(decode(token));

interface JwtBody {
  token: string;
  secret: string;
  payload: Payload;
}

export const postJwt: Post<JwtBody> = ([, verb], { token, secret, payload }) => {
  if (verb === "decode") return json(decode(token));
  return json(verb === "validate" ? validate(token, secret) : sign(payload, secret));
};
