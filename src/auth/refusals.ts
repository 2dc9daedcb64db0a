import { invalidField, Refusal } from "../operation/refusal.ts";

/** The refusal of a request without a token. */
export const NO_TOKEN = new Refusal(
  "UNAUTHORIZED",
  "Send a token of a trusted issuer as Authorization: Bearer <token>",
);

/** The refusals of a token that lacks what the query demands. */
export const NO_SCOPE = new Refusal("FORBIDDEN", "The token lacks a scope that is demanded here");
export const NO_CLAIM = new Refusal("FORBIDDEN", "The token lacks a claim that is demanded here");

/** The refusal of a demand without a value. */
export const NO_DEMAND = invalidField("/claim", "Must be a claim and its value, such as groups:ops");
