// Answers GET /<text> with the QR code of the text, as an SVG image.
const { SIDEKIT_URL = "http://localhost:3000", PORT = "8080" } = process.env;

const server = Bun.serve({
  port: PORT,
  fetch: async (request) => {
    const text = new URL(request.url).pathname.slice(1);
    // The text stays percent-encoded, as Sidekit decodes it.
    const code = await fetch(`${SIDEKIT_URL}/api/v1/tools/qr/generate/${text}?type=svg&raw=true`);
    if (code.ok) return new Response(code.body, { headers: { "content-type": "image/svg+xml" } });
    const { error } = await code.json();
    return new Response(`${error.message}\n`, { status: 400 });
  },
});
console.log(`listens on ${server.url}`);
