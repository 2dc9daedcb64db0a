/** The limits of every option of the QR codes. */
const QR = { "/size": "a whole number from 50 to 500", "/margin": "a whole number from 0 to 10" };

const LONG = "a text of at most 65,536 bytes";
const LONG_FILLED = "a non-empty text of at most 65,536 bytes";
const TIME = 'seconds since 1970 or ISO 8601 with a time zone, such as "2026-01-31T12:00:00Z"';
const duration = (least: string): string =>
  `whole seconds, or a whole number with a unit (s, m, h, d, w) such as "15m"${least}, at most 1000 years`;
const COLOR = "a text of 1 to 256 characters";
const NAME =
  "a letter, followed by letters and digits, with single hyphens between them, 64 characters at most: a text of 1 to 64 characters";
const COUNT = "a whole number from 1 to 50";
const SEED = "a text of at most 128 characters or a whole number from -9,007,199,254,740,991 to 9,007,199,254,740,991";
const COUNTER = "a whole number from 0 to 9,007,199,254,740,991";

/** Fields with the same limits. */
const alike = (words: string, ...pointers: string[]) => Object.fromEntries(pointers.map((each) => [each, words]));

/** The limits of every operation's fields, as refusals name them: by the operation's id and the field's JSON pointer. */
export const LIMITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "jwt.decode": { "/token": LONG_FILLED, "/now": TIME },
  "jwt.validate": {
    "/token": LONG_FILLED,
    "/secret": LONG_FILLED,
    "/algorithms": "a list of 1 to 32 texts",
    "/algorithms/0": LONG,
    "/issuer": LONG,
    "/audience": "a text of at most 65,536 bytes or a list of 1 to 32 texts",
    "/audience/0": LONG,
    "/subject": LONG,
    "/clockTolerance": "a number from 0 to 9,007,199,254,740,991",
    "/now": TIME,
  },
  "jwt.sign": {
    "/secret": LONG_FILLED,
    "/expiresIn": duration(", more than 0"),
    "/notBefore": duration(""),
    "/now": TIME,
  },
  "jwt.keys": { "/kid": "a text of 1 to 256 characters" },
  "jwt.decrypt": { "/token": LONG_FILLED, "/secret": LONG_FILLED },
  "jwt.thumbprint": { "/key": LONG_FILLED },
  "color.convert": { "/color": COLOR, "/precision": "a whole number from 0 to 4" },
  "color.palette": { "/color": COLOR, "/count": "a whole number from 2 to 20", "/name": NAME },
  "color.info": { "/color": COLOR },
  "color.contrast": { "/foreground": COLOR, "/background": COLOR },
  "color.difference": { "/a": COLOR, "/b": COLOR },
  "color.mix": { "/a": COLOR, "/b": COLOR, "/weight": "a number from 0 to 100", "/name": NAME },
  "color.scale": { "/color": COLOR, "/name": NAME },
  "color.simulate": { "/color": COLOR, "/severity": "a number from 0 to 1" },
  "passwd.generate": {
    "/length": "a whole number from 4 to 128",
    "/exclude": "a text of at most 256 characters",
    "/count": COUNT,
  },
  "passwd.passphrase": {
    "/words": "a whole number from 3 to 20",
    "/separator": "a text of at most 16 characters without line breaks: a text of at most 16 characters",
    "/count": COUNT,
  },
  "passwd.token": {
    "/bytes": "a whole number from 16 to 256",
    "/prefix": 'at most 32 letters, digits, ".", "_" and "-": a text of at most 32 characters',
    "/count": COUNT,
  },
  "passwd.pin": { "/length": "a whole number from 3 to 12", "/count": COUNT },
  "passwd.pattern": {
    "/pattern":
      "a text of 1 to 128 characters without line breaks, with a character after each backslash: a text of 1 to 128 characters",
    "/count": COUNT,
  },
  "passwd.check": { "/password": "a text of 1 to 128 characters" },
  "passwd.hash": {
    "/password": "a non-empty text of at most 1,024 bytes",
    "/memory": "a whole number from 8 to 131,072",
    ...alike("a whole number from 1 to 64", "/iterations", "/parallelism"),
    "/cost": "a whole number from 4 to 17",
    "/user": "a name of 1 to 255 characters, without colons and control characters: a text of 1 to 255 characters",
  },
  "passwd.verify": {
    "/password": "a non-empty text of at most 1,024 bytes",
    "/hash": "a text of 1 to 1,024 characters",
  },
  "hash.digest": {},
  "hash.batch": { "/texts": "a list of 1 to 1,000 texts" },
  "hash.verify": {},
  "hash.algorithms": {},
  "hash.all": {},
  "hash.hmac": { "/key": LONG, "/signature": "a text of at most 2,048 characters" },
  "hash.identify": { "/hash": "a text of at most 8,192 characters" },
  "qr.generate": { "/text": "a text of at most 7,089 characters", ...QR },
  "qr.url": { "/url": "a text of 1 to 7,089 characters", ...QR },
  "qr.wifi": { "/ssid": "a non-empty text of at most 32 bytes", "/password": "a text of at most 256 bytes", ...QR },
  "qr.contact": {
    ...alike("a text of 1 to 256 characters", "/name", "/familyName", "/givenName", "/organization", "/title"),
    "/phones": "a list of 1 to 10 texts",
    "/phones/0": "a text of 1 to 64 characters",
    "/emails": "a list of 1 to 10 texts",
    "/emails/0": "a text of 3 to 320 characters",
    ...alike("a text of 1 to 1,024 characters", "/url", "/address"),
    "/note": "a text of 1 to 2,048 characters",
    ...QR,
  },
  "qr.email": {
    "/to": "a text of 3 to 320 characters",
    "/subject": "a text of at most 512 characters",
    "/body": "a text of at most 4,096 characters",
    ...QR,
  },
  "qr.sms": { "/number": "a text of 1 to 64 characters", "/message": "a text of at most 2,048 characters", ...QR },
  "qr.phone": { "/number": "a text of 1 to 64 characters", ...QR },
  "qr.geo": {
    "/latitude": "a number from -90 to 90",
    "/longitude": "a number from -180 to 180",
    "/query": "a text of at most 256 characters",
    ...QR,
  },
  "qr.event": {
    "/title": "a text of 1 to 256 characters",
    ...alike("a text of 10 to 40 characters", "/start", "/end"),
    "/timeZone": "a time zone of the IANA database, such as Europe/Vienna: a text of at most 64 characters",
    "/location": "a text of 1 to 512 characters",
    "/description": "a text of 1 to 2,048 characters",
    ...QR,
  },
  "qr.otpauth": {
    "/issuer": "a text of 1 to 128 characters",
    "/account": "a text of 1 to 256 characters",
    "/secret": "a text of 1 to 512 characters",
    "/digits": "a whole number from 6 to 8",
    "/period": "a whole number from 1 to 3,600",
    "/counter": COUNTER,
    ...QR,
  },
  "qr.sepa": {
    "/name": "a text of 1 to 70 characters",
    "/iban": "a text of 1 to 64 characters",
    "/amount": "a number from 0.01 to 999,999,999.99",
    "/bic": "a text of 1 to 16 characters",
    "/reference": "a text of 1 to 64 characters",
    "/remittance": "a text of 1 to 140 characters",
    ...QR,
  },
  "qr.upi": {
    "/address": "a virtual payment address such as name@bank: a text of at most 255 characters",
    "/name": "a text of 1 to 99 characters",
    "/amount": "a number from 0.01 to 999,999,999.99",
    "/note": "a text of 1 to 50 characters",
    "/reference": "1 to 35 letters, digits, points, hyphens, slashes and underscores: a text of at most 35 characters",
    ...QR,
  },
  "qr.design": {
    ...alike("a text of 1 to 7,089 characters", "/text", "/url"),
    "/size": "a whole number from 50 to 4,096",
    "/width": "a number from 5 to 1,000",
    "/dpi": "a whole number from 72 to 2,400",
    "/margin": "a whole number from 0 to 10",
    "/logoSize": "a whole number from 5 to 30",
    "/label": "a text of 1 to 64 characters",
  },
  "qr.decode": { "/image": "a non-empty text" },
  "lorem.words": { "/count": "a whole number from 1 to 1,000", "/seed": SEED },
  "lorem.sentences": { "/count": "a whole number from 1 to 1,000", "/seed": SEED },
  "lorem.paragraphs": {
    "/count": "a whole number from 1 to 100",
    "/sentences": "a whole number from 1 to 50",
    "/seed": SEED,
  },
  "lorem.generate": {
    "/count":
      "a whole number from 1 to 1,000; for paragraphs and markdown to 100, for bytes to 65,536: a whole number from 1 to 65,536",
    "/sentences": "a whole number from 1 to 50",
    "/seed": SEED,
  },
};

const QR_DEFAULTS = {
  ...{ size: 200, margin: 4, dark: "#000000", light: "#ffffff" },
  ...{ errorCorrection: "M", invert: false, raw: false },
};
const START = { startWithLorem: true };

/** The defaults of every operation's fields, by the operation's id and the field's name in a query. */
export const DEFAULTS: Readonly<Record<string, object>> = {
  "jwt.validate": { secretEncoding: "utf8", clockTolerance: 0 },
  "jwt.sign": { secretEncoding: "utf8", algorithm: "HS256" },
  "jwt.keys": { algorithm: "ES256", modulusLength: 2048 },
  "jwt.decrypt": { secretEncoding: "utf8" },
  "jwt.thumbprint": { secretEncoding: "utf8", algorithm: "sha256" },
  "color.convert": { precision: 0 },
  "color.palette": { type: "monochromatic", count: 5, name: "brand" },
  "color.mix": { weight: 50, space: "oklab", name: "brand" },
  "color.scale": { name: "brand" },
  "color.simulate": { severity: 1 },
  "passwd.generate": {
    ...{ length: 16, numbers: true, symbols: true, uppercase: true, lowercase: true },
    ...{ excludeSimilar: false, exclude: "", count: 1 },
  },
  "passwd.passphrase": { words: 6, separator: "-", capitalize: false, number: false, count: 1 },
  "passwd.token": { bytes: 32, encoding: "base64url", prefix: "", count: 1 },
  "passwd.pin": { length: 6, count: 1 },
  "passwd.pattern": { count: 1 },
  "passwd.hash": { algorithm: "argon2id" },
  "hash.digest": { encoding: "hex" },
  "hash.hmac": { keyEncoding: "utf8", encoding: "hex" },
  ...Object.fromEntries(
    "generate url contact email sms phone geo event sepa upi".split(" ").map((verb) => [`qr.${verb}`, QR_DEFAULTS]),
  ),
  "qr.wifi": { security: "WPA", hidden: false, ...QR_DEFAULTS },
  "qr.otpauth": { type: "totp", algorithm: "sha1", digits: 6, ...QR_DEFAULTS },
  "qr.design": {
    ...{ format: "png", dpi: 300, margin: 4, shape: "square", eyes: "square", dark: "#000000", light: "#ffffff" },
    ...{ logoSize: 20, errorCorrection: "M", raw: false },
  },
  "lorem.words": START,
  "lorem.sentences": START,
  "lorem.paragraphs": { count: 3, p: false, ...START },
  "lorem.generate": { type: "paragraphs", count: 3, format: "json", ...START },
};
