/** The maximum length of a token, in bytes (and characters, as tokens are ASCII). */
export const MAX_TOKEN_BYTES = 65_536;

/** The maximum length of a secret or key, in bytes of UTF-8. */
export const MAX_SECRET_BYTES = 65_536;

/** The maximum number of keys in a JWKS. */
export const MAX_JWKS_KEYS = 100;

/** The maximum number of entries of `algorithms` and `audience`. */
export const MAX_LIST_ENTRIES = 32;

/** The maximum nesting of a header or payload; the object itself is level 1. */
export const MAX_JSON_DEPTH = 64;

/** No shorter text can contain an encoded key: the shortest key, for Ed25519, has 44 bytes. */
export const MIN_WRAPPED_LENGTH = 56;
