/** The longest token that is read, in bytes (a token is ASCII, so in characters too). */
export const MAX_TOKEN_BYTES = 65_536;

/** The longest secret or key that is read, in bytes of UTF-8. */
export const MAX_SECRET_BYTES = 65_536;

/** The most keys that a JWKS may hold. */
export const MAX_JWKS_KEYS = 100;

/** The most entries that `algorithms` and `audience` may hold. */
export const MAX_LIST_ENTRIES = 32;

/** The deepest nesting of a header or payload; the object itself is level 1. */
export const MAX_JSON_DEPTH = 64;

/** The shortest key, an Ed25519 one, has 44 bytes: no shorter text can contain one. */
export const MIN_WRAPPED_LENGTH = 56;
