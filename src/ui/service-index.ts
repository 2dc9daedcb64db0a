import { TOOLS_PATH } from "../api/served-route.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import type { Result } from "../http/success.ts";
import { VERSION } from "../version.ts";

/** What programs find at "/": who answers, and where everything is. `base` has no slash at its end. */
export function index(base: string): Result {
  const data = {
    name: "sidekit",
    version: VERSION,
    tools: `${base}${TOOLS_PATH}`,
    docs: `${base}/docs`,
    openapi: `${base}/openapi.json`,
    health: { live: `${base}/livez`, ready: `${base}/readyz` },
  };
  return { contentType: JSON_TYPE, body: JSON.stringify({ success: true, data }) };
}
