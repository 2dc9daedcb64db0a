import { Elysia } from "elysia";
import { baseUrl, exchangeOf, type Policy } from "../http/exchange.ts";
import { deliver, type File } from "./delivery.ts";
import type { Subject } from "./document.ts";

/** What documents are made from, beside operators' settings. */
export type Service = Omit<Subject, "deployment">;

type Publish = (url: string) => Promise<File>;

async function createPublisher(service: Service): Promise<Publish> {
  const { publisher } = await import("./published.ts");
  return publisher({ ...service, deployment: { secured: false, limited: false } });
}

/** The documents of a service. Nothing is loaded or made before it is asked for. */
export function docs(service: () => Service) {
  const publishers = new WeakMap<Policy, Promise<Publish>>();
  const publisherOf = (policy: Policy): Promise<Publish> => {
    const made = publishers.get(policy) ?? createPublisher(service());
    publishers.set(policy, made);
    return made;
  };
  return new Elysia().get("/openapi.json", async ({ request, route }) => {
    const exchange = exchangeOf(request);
    exchange.route = route;
    const publish = await publisherOf(exchange.policy);
    return await deliver(request, await publish(baseUrl(exchange)));
  });
}
