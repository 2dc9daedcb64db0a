import express from "express";
import jsonwebtoken from "jsonwebtoken";
import { send } from "./send.mjs";

const iso = (seconds) => (seconds === undefined ? null : new Date(seconds * 1000).toISOString());

function decoded(token) {
  const { header, payload, signature } = jsonwebtoken.decode(token, { complete: true });
  const expired = payload.exp !== undefined && Date.now() / 1000 >= payload.exp;
  const claims = Object.entries(payload).map(([claim, value]) => ({ claim, value }));
  return { header, payload, signature, claims, expired, expiresAt: iso(payload.exp), issuedAt: iso(payload.iat) };
}

function verified(token, secret) {
  try {
    jsonwebtoken.verify(token, secret);
    return { valid: true, reason: null };
  } catch (error) {
    return { valid: false, reason: error.message };
  }
}

export const jwt = express
  .Router()
  .get("/decode/:token", ({ params }, response) => send(response, decoded(params.token)))
  .post("/decode", ({ body }, response) => send(response, decoded(body.token)))
  .post("/validate", ({ body }, response) =>
    send(response, { ...decoded(body.token), ...verified(body.token, body.secret) }),
  )
  .post("/sign", ({ body }, response) => {
    const token = jsonwebtoken.sign(body.payload, body.secret, { expiresIn: body.expiresIn });
    send(response, { token, ...jsonwebtoken.decode(token, { complete: true }) });
  });
