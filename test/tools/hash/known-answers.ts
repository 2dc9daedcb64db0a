/** Bytes as the tables below have them: a text in quotes, or hex; "*" repeats them. */
function bytesOf(notation: string): Buffer {
  const [, text, hex = "", times = "1"] = /^(?:"(.*)"|(\w*))(?:\*(\d+))?$/.exec(notation) ?? [];
  const once = text === undefined ? Buffer.from(hex, "hex") : Buffer.from(text);
  return Buffer.concat(Array(Number(times)).fill(once));
}

/** The rows of a table, without the comments about their sources: the algorithm, bytes in this notation, and the result. */
const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.match(/"[^"]*"\S*|\S+/g) ?? []);

export const DIGESTS = rowsOf(`
# RFC 1321, A.5
md5 "" d41d8cd98f00b204e9800998ecf8427e
md5 "abc" 900150983cd24fb0d6963f7d28e17f72
md5 "1234567890"*8 57edf4a22be3c955ac49da2e2107b67a
# RFC 3174, 7.3; FIPS 180-4's example values (NIST, "SHA256", "SHA512"); the empty texts: NIST CAVP
sha1 "" da39a3ee5e6b4b0d3255bfef95601890afd80709
sha1 "abc" a9993e364706816aba3e25717850c26c9cd0d89d
sha1 "a"*1000000 34aa973cd4c4daa4f61eeb2bdbad27316534016f
sha256 "" e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
sha256 "abc" ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
sha256 "a"*1000000 cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0
sha512 "" cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
sha512 "abc" ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
sha512 "a"*1000000 e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b
# The example values that csrc.nist.gov publishes with FIPS 180-4 and FIPS 202
sha224 "" d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f
sha224 "abc" 23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7
sha384 "" 38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b
sha384 "abc" cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
sha512-256 "abc" 53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23
sha3-256 "" a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a
sha3-256 "abc" 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532
sha3-512 "" a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26
sha3-512 "abc" b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0
# RFC 7693, appendices A and B
blake2b "abc" ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
blake2s "abc" 508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982
# Dobbertin, Bosselaers, Preneel: "RIPEMD-160: A Strengthened Version of RIPEMD", appendix B
ripemd160 "" 9c1185a5c5e9fc54612808977ee8f548b2258d31
ripemd160 "abc" 8eb208f7e05d987a9b044a8e98c6b087f15a0bfc
ripemd160 "a"*1000000 52783243c1697bdbe16d37f97f68f08325dc1528
# The check value of CRC-32/ISO-HDLC in Greg Cook's catalogue of parametrised CRC algorithms
crc32 "123456789" cbf43926
crc32 "" 00000000
# NIST's message of 1600 bits
sha3-256 a3*200 79f38adec5c20307a98ef76e8324afbfd46cfd81b22e3973c65fa1bd9de31787
sha3-512 a3*200 e76dfad22084a8b1467fcf2ffa58361bec7628edf5f3fdc0e4805dc48caeeca81b7c13c30adf52a3659584739a2df46be589c51ca1a4a8416df6545a1ce8ba00
`).map(([algorithm = "", message = "", digest = ""]) => ({ algorithm, message: bytesOf(message), digest }));

export const HMACS = rowsOf(`
# RFC 2202, section 2
md5 "Hi There" 0b*16 9294727a3638bb1c13f48ef8158bfc9d
md5 "what do ya want for nothing?" "Jefe" 750c783e6ab0b503eaa86e310a5db738
md5 "Test Using Larger Than Block-Size Key - Hash Key First" aa*80 6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd
# RFC 2202, section 3
sha1 "Hi There" 0b*20 b617318655057264e28bc0b6fb378c8ef146be00
sha1 "what do ya want for nothing?" "Jefe" effcdf6ae5eb2fa2d27416d5f184df9c259a7c79
sha1 "Test Using Larger Than Block-Size Key - Hash Key First" aa*80 aa4ae5e15272d00e95705637ce8a3b55ed402112
# RFC 4231, section 4
sha224 "Hi There" 0b*20 896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22
sha224 "what do ya want for nothing?" "Jefe" a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44
sha224 "Test Using Larger Than Block-Size Key - Hash Key First" aa*131 95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e
sha256 "Hi There" 0b*20 b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7
sha256 "what do ya want for nothing?" "Jefe" 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
sha256 "Test Using Larger Than Block-Size Key - Hash Key First" aa*131 60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54
sha384 "Hi There" 0b*20 afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6
sha384 "what do ya want for nothing?" "Jefe" af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649
sha384 "Test Using Larger Than Block-Size Key - Hash Key First" aa*131 4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952
sha512 "Hi There" 0b*20 87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854
sha512 "what do ya want for nothing?" "Jefe" 164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
sha512 "Test Using Larger Than Block-Size Key - Hash Key First" aa*131 80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598
# RFC 2286, section 2
ripemd160 "Hi There" 0b*20 24cb4bd67d20fc1a5d2ed7732dcc39377f0a5668
ripemd160 "what do ya want for nothing?" "Jefe" dda6c0213a485a9e24f4742064a7f033b43c4069
# NIST's example values of HMAC with SHA-3, sample 1 of each
sha3-256 "Sample message for keylen<blocklen" 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 4fe8e202c4f058e8dddc23d8c34e467343e23555e24fc2f025d598f558f67205
sha3-512 "Sample message for keylen<blocklen" 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f 4efd629d6c71bf86162658f29943b1c308ce27cdfa6db0d9c3ce81763f9cbce5f7ebe9868031db1a8f8eb7b6b95e5c5e3f657a8996c86a2f6527e307f0213196
`).map(([algorithm = "", message = "", key = "", code = ""]) => ({
  ...{ algorithm, message: bytesOf(message), key: bytesOf(key), code },
}));
