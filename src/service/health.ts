import { Elysia } from "elysia";
import { JSON_TYPE } from "../http/media-type.ts";
import { success } from "../http/success.ts";
import { COMMIT, VERSION } from "../version.ts";

const report = (request: Request, data: object): Response =>
  success(
    request,
    { contentType: JSON_TYPE, body: JSON.stringify({ success: true, data }) },
    { cacheable: false, negotiated: false },
  );

/** What whoever runs the service asks it. */
export const health = new Elysia()
  .get("/livez", ({ request }) => report(request, { status: "alive" }))
  .get("/readyz", ({ request }) => report(request, { status: "ready" }))
  .get("/version", ({ request }) => report(request, { name: "sidekit", version: VERSION, commit: COMMIT }));
