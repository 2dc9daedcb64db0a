// Answers POST /tokens/<subject> with a token for the subject, signed by Sidekit with the key of a file.
const { SIDEKIT_URL = "http://localhost:3000", KEY_FILE = "key", PORT = "8080" } = process.env;

const secret = (await Bun.file(KEY_FILE).text()).trim();

async function sign(subject: string): Promise<Response> {
  const response = await fetch(`${SIDEKIT_URL}/api/v1/tools/jwt/sign/text`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payload: { sub: subject }, secret, expiresIn: "5m" }),
  });
  return new Response(await response.text(), { status: response.ok ? 201 : 400 });
}

const server = Bun.serve({
  port: PORT,
  routes: {
    "/ready": async () => new Response(null, { status: (await fetch(`${SIDEKIT_URL}/readyz`)).status }),
    "/tokens/:subject": { POST: (request) => sign(request.params.subject) },
  },
});
console.log(`listens on ${server.url}`);
