/** Digests of "hello" by the four common algorithms. */
export const HELLO = {
  md5: "5d41402abc4b2a76b9719d911017c592",
  sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
  sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  sha512:
    "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
};

/** All digests of "hello", by md5sum, sha1sum, sha256sum, sha512sum, sha224sum, sha384sum, b2sum, openssl and gzip; blake3 by @noble/hashes. */
export const ALL: Readonly<Record<string, string>> = {
  ...HELLO,
  sha224: "ea09ae9cc6768c50fcee903ed054556e5bfc8347907f12598aa24193",
  sha384: "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de828684f",
  "sha512-256": "e30d87cfa2a75db545eac4d61baf970366a8357c7f72fa95b52d0accb698f13a",
  "sha3-256": "3338be694f50c5f338814986cdf0686453a888b84f424d792af4b9202398f392",
  "sha3-512":
    "75d527c368f2efe848ecf6b073a36767800805e9eef2b1857d5f984f036eb6df891d75f72d9b154518c1cd58835286d1da9a38deba3de98b5a53e5ed78a84976",
  blake2b:
    "e4cfa39a3d37be31c59609e807970799caa68a19bfaa15135f165085e01d41a65ba1e1b146aeb6bd0092b49eac214c103ccfa3a365954bbbe52f74a2b3620c94",
  blake2s: "19213bacc58dee6dbde3ceb9a47cbb330b3d86f8cca8997eb00be456f140ca25",
  blake3: "ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f",
  ripemd160: "108f07b8382412612c048d07d13f814118445acd",
  crc32: "3610a686",
};

/** A hash for storage with the least parameters. */
export const HASH_OF_HELLO =
  "$argon2id$v=19$m=8,t=1,p=1$DTW1FxbMMVtgUcLKgzlrSg$eYPE7y8AlQ8Gb9hp9pdFfLiipz6uPUcNIlqtCUgD5Os";
