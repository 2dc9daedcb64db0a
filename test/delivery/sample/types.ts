// Only compiled: checks the types of the client.
import { createIssuer, createSidekit, type Issuer, type RefusalCode, type SidekitFault } from "sidekit";

const { tools } = createSidekit().client.api.v1;

const { data, error } = await tools.hash({ algorithm: "sha256" })({ text: "hello" }).get();
if (error) {
  if (error.status === 422) {
    const code: RefusalCode = error.value.error.code;
    console.log(code);
  }
} else {
  const hash: string = data.data.hash;
  const length: number = data.data.length;
  console.log(hash, length);
  // @ts-expect-error There is no such field in the answer.
  console.log(data.data.digest);
}

// @ts-expect-error There is no such operation.
await tools.hash.undo.post({ text: "hello" });

// @ts-expect-error The field "color" is missing.
await tools.color.palette.post({ count: 3 });

// @ts-expect-error There is no such option.
createSidekit({ tokens: ["secret"] });

createSidekit({
  maxBody: 1024,
  maxUpload: "1G",
  mcp: "off",
  trustProxy: true,
  onError: ({ requestId, route, stack }: SidekitFault) => console.log(requestId, route, stack),
});

const issuer: Issuer = await createIssuer({ seed: "demo", algorithm: "EdDSA" });
const token: string = await issuer.token({ aud: ["a"], claims: { groups: ["ops"] }, wrong: "expired" });
console.log(issuer.url, token);

// @ts-expect-error No token is wrong in this way.
await issuer.token({ wrong: "expird" });
