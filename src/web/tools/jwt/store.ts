import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the JWT tool. Addresses never contain tokens, secrets and claims. */
export const jwtStore = createStore({
  token: "",
  now: "",
  secret: "",
  secretEncoding: "utf8",
  algorithms: "",
  issuer: "",
  audience: "",
  subject: "",
  clockTolerance: "",
  payload: '{\n  "sub": "1234567890",\n  "name": "John Doe",\n  "admin": true\n}',
  header: "",
  signingSecret: "",
  algorithm: "HS256",
  expiresIn: "1h",
  notBefore: "",
  decryptionSecret: "",
  keyAlgorithm: "ES256",
  modulusLength: "2048",
});

/** A token that expired in 2018, signed with `SAMPLE_SECRET`. */
export const SAMPLE_TOKEN =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUuY29tIiwic3ViIjoiMTIzNDU2Nzg5MCIsImF1ZCI6InNpZGVraXQiLCJuYW1lIjoiSm9obiBEb2UiLCJhZG1pbiI6dHJ1ZSwiaWF0IjoxNTE2MjM5MDIyLCJleHAiOjE1MTYyNDI2MjJ9.sbrJ6csuZOFt-K5MllMdfQqfxcbxhoIO02mRseJ32u0";

export const SAMPLE_SECRET = "your-256-bit-secret";

/** A token encrypted with `SAMPLE_DECRYPTION_SECRET` (dir, A256GCM). */
export const SAMPLE_ENCRYPTED_TOKEN =
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..hbfasDBwSjXDEa2v.DdgcdfuYqVxC5KmVY0ecwsBdzNU2K6QUWgEe-qImsrgOJ-Jh2a86JhkrbEPH5ajnbdlOPGvgiBf-YtliEiSikJRAyO0o.7ET6irusYB1nNIEAkUhFFQ";

export const SAMPLE_DECRYPTION_SECRET = "a sample key of exactly 32 bytes";
