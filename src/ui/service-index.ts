import { jsonResult } from "../api/result.ts";
import { TOOLS_PATH } from "../api/served-route.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { RenderedResult } from "../http/success.ts";
import { VERSION } from "../version.ts";

/** The index at "/" for programs: name, version and URLs. */
export function serviceIndex({ baseUrl: base, mcpUrl }: RequestContext): RenderedResult {
  return jsonResult({
    name: "sidekit",
    version: VERSION,
    tools: `${base}${TOOLS_PATH}`,
    docs: `${base}/docs`,
    openapi: `${base}/openapi.json`,
    ...(mcpUrl === undefined ? {} : { mcp: mcpUrl }),
    health: { live: `${base}/livez`, ready: `${base}/readyz` },
  });
}
