/** An invitation: a link with a signed token, and the QR code of the link as a data URL, for <img>. */
export interface Invitation {
  link: string;
  qrCode: string;
}

/** Calls an operation of Sidekit. @throws Error with Sidekit's message, which says what to change. */
async function call(sidekit: string, operation: string, input: object) {
  const response = await fetch(`${sidekit}/api/v1/tools/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const { data, error } = await response.json();
  if (!response.ok) throw new Error(error.message);
  return data;
}

/** Invites a guest for a week. @param sidekit The URL of Sidekit. @param key The secret that signs invitations. */
export async function invite(sidekit: string, key: string, guest: string): Promise<Invitation> {
  const { token } = await call(sidekit, "jwt/sign", { payload: { sub: guest }, secret: key, expiresIn: "7d" });
  const link = `https://party.example/?invitation=${token}`;
  const { dataUrl } = await call(sidekit, "qr/url", { url: link });
  return { link, qrCode: dataUrl };
}

/** The guest of an invitation; undefined if it is not valid at a moment, by default now. */
export async function guestOf(sidekit: string, key: string, link: string, moment = new Date()) {
  const token = new URL(link).searchParams.get("invitation");
  const input = { token, secret: key, algorithms: ["HS256"], now: moment.toISOString() };
  const { valid, payload } = await call(sidekit, "jwt/validate", input);
  return valid ? payload.sub : undefined;
}
