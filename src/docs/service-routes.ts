import { JSON_TYPE } from "../http/media-type.ts";
import { answerHeaders, type Deployment, envelope, settingFailures } from "./answers.ts";
import { type FailureKind, failures } from "./failures.ts";
import type { Json } from "./json.ts";

/** A route of the service itself, which is no operation of a tool. */
interface ServiceRoute {
  operationId: string;
  summary: string;
  description: string;
  content: Json;
  /** Whether callers may keep the answer and ask whether it has changed. */
  cacheable?: boolean;
  /** Whether it answers without the service's token. */
  open?: boolean;
  /** Whether the limit of requests is not for it. */
  unlimited?: boolean;
  refusals?: readonly FailureKind[];
}

const text = (type: string): Json => ({ [type]: { schema: { type: "string" } } });

/** A success envelope around texts. */
const facts = (descriptions: Readonly<Record<string, string>>): Json => ({
  [JSON_TYPE]: {
    schema: envelope({
      type: "object",
      required: Object.keys(descriptions),
      properties: Object.fromEntries(
        Object.entries(descriptions).map(([name, description]) => [name, { type: "string", description }]),
      ),
    }),
  },
});

const ROUTES: Readonly<Record<string, ServiceRoute>> = {
  "/livez": {
    operationId: "livez",
    summary: "Whether the process answers",
    description: "Asked by whoever restarts the process when it hangs.",
    content: facts({ status: '"alive"' }),
    open: true,
    unlimited: true,
  },
  "/readyz": {
    operationId: "readyz",
    summary: "Whether the service takes traffic",
    description: "Asked by load balancers. It refuses from the moment on that the service is told to stop.",
    content: facts({ status: '"ready"' }),
    open: true,
    unlimited: true,
    refusals: ["NotReady"],
  },
  "/version": {
    operationId: "version",
    summary: "Which release answers",
    description: "The name and the version of the service, and the commit that it was built from.",
    content: facts({ name: "Name of the service", version: "Its version", commit: 'The commit, or "unknown"' }),
    open: true,
  },
  "/openapi.json": {
    operationId: "openapi",
    summary: "This document",
    description: "The OpenAPI description of the service that answers, with its own address under `servers`.",
    content: { [JSON_TYPE]: { schema: { type: "object" } } },
    cacheable: true,
  },
  "/docs": {
    operationId: "docs",
    summary: "This document as a page",
    description: "A page for people, to read about every operation and to try it out. It loads nothing from elsewhere.",
    content: text("text/html"),
    cacheable: true,
  },
};

/** What the document says of a route of the service itself; undefined for one that it keeps to itself. */
export function serviceOperation(path: string, deployment: Deployment): Json | undefined {
  const route = ROUTES[path];
  if (!route) return undefined;
  const { operationId, summary, description, content, cacheable = false, open = false, unlimited = false } = route;
  const applied = { secured: deployment.secured && !open, limited: deployment.limited && !unlimited };
  const caching = cacheable ? ["ETag"] : [];
  return {
    operationId,
    tags: ["service"],
    summary,
    description,
    ...(deployment.secured && open ? { security: [] } : {}),
    responses: {
      200: { description: "The answer", headers: answerHeaders("Cache-Control", ...caching), content },
      ...(cacheable ? { 304: { description: "The caller has it already", headers: answerHeaders(...caching) } } : {}),
      ...failures([...(route.refusals ?? []), ...settingFailures(applied), "InternalError"], "json"),
    },
  };
}
