/** A JSON body as a POST. */
export const json = (body: unknown, type = "application/json"): RequestInit => ({
  method: "POST",
  headers: { "content-type": type },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** A body of any bytes as a POST. */
export const upload = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/octet-stream", ...headers },
  body,
});
