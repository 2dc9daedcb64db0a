import { expect, test } from "bun:test";
import { operations } from "./published.ts";

/** The names that generated clients call operations by: programs break when one changes. */
const IDS = `
  index livez readyz version metrics openapi docs
  toolsList
  jwtDescribe jwtHelp jwtDecode jwtDecodeByToken jwtValidate jwtSign
  colorDescribe colorHelp colorConvert colorConvertByFromAndToAndColor colorPalette colorInfoByColor
  colorContrastByForegroundAndBackground
  passwdDescribe passwdHelp passwdGenerate passwdGenerateByLength passwdGenerateByCountAndLength
  passwdPassphrase passwdPassphraseByWords passwdCheck
  hashDescribe hashHelp hashDigest hashDigestByAlgorithmAndText hashBatch hashVerify hashAlgorithms
  qrDescribe qrHelp qrGenerate qrGenerateByText qrUrl qrUrlByUrl
  loremDescribe loremHelp loremWordsByCount loremSentencesByCount loremParagraphsByCount
  loremParagraphsByCountAndSentences loremGenerate
`
  .trim()
  .split(/\s+/);

/** They have no text form: "/text" there would be a value of another operation. */
const JSON_ONLY = /^(index|livez|readyz|version|metrics|openapi|docs|\w+Describe)$/;

test("operations keep their names", () => {
  const expected = IDS.flatMap((id) => (JSON_ONLY.test(id) ? [id] : [id, `${id}AsText`]));
  expect(operations.map(([, { operationId }]) => operationId).sort()).toEqual(expected.sort());
});
