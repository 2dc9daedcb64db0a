/**
 * The public surface of the tools: every operation's routes, below the path of all tools, and the names that documents
 * and generated clients know them by. Programs break when one changes. All of them have a text form at `/text`.
 */
export const SURFACE: readonly [route: string, operationId: string][] = [
  ["POST /jwt/decode", "jwtDecode"],
  ["GET /jwt/decode/:token", "jwtDecodeByToken"],
  ["POST /jwt/validate", "jwtValidate"],
  ["POST /jwt/sign", "jwtSign"],
  ["POST /color/convert", "colorConvert"],
  ["GET /color/:from/:to/:color", "colorConvertByFromAndToAndColor"],
  ["POST /color/palette", "colorPalette"],
  ["GET /color/info/:color", "colorInfoByColor"],
  ["GET /color/contrast/:foreground/:background", "colorContrastByForegroundAndBackground"],
  ["GET /passwd/:length", "passwdGenerateByLength"],
  ["POST /passwd/generate", "passwdGenerate"],
  ["GET /passwd/batch/:count/:length", "passwdGenerateByCountAndLength"],
  ["GET /passwd/passphrase/:words", "passwdPassphraseByWords"],
  ["POST /passwd/passphrase", "passwdPassphrase"],
  ["POST /passwd/check", "passwdCheck"],
  ["POST /hash/:algorithm", "hashDigest"],
  ["GET /hash/:algorithm/:text", "hashDigestByAlgorithmAndText"],
  ["POST /hash/:algorithm/batch", "hashBatch"],
  ["POST /hash/:algorithm/verify", "hashVerify"],
  ["GET /hash/algorithms", "hashAlgorithms"],
  ["POST /hash/all", "hashAll"],
  ["POST /hash/hmac/:algorithm", "hashHmac"],
  ["POST /hash/verify", "hashIdentify"],
  ["POST /qr/generate", "qrGenerate"],
  ["GET /qr/generate/:text", "qrGenerateByText"],
  ["POST /qr/url", "qrUrl"],
  ["GET /qr/url/:url", "qrUrlByUrl"],
  ["POST /qr/wifi", "qrWifi"],
  ["POST /qr/contact", "qrContact"],
  ["POST /qr/email", "qrEmail"],
  ["POST /qr/sms", "qrSms"],
  ["POST /qr/phone", "qrPhone"],
  ["POST /qr/geo", "qrGeo"],
  ["POST /qr/event", "qrEvent"],
  ["POST /qr/otpauth", "qrOtpauth"],
  ["GET /lorem/words/:count", "loremWordsByCount"],
  ["GET /lorem/sentences/:count", "loremSentencesByCount"],
  ["GET /lorem/paragraphs/:count", "loremParagraphsByCount"],
  ["GET /lorem/paragraphs/:count/:sentences", "loremParagraphsByCountAndSentences"],
  ["POST /lorem/generate", "loremGenerate"],
];

/** The tools, in the order of the documents. */
export const TOOL_NAMES = ["jwt", "color", "passwd", "hash", "qr", "lorem"];
