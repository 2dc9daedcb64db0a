import { type Service, until } from "./service.ts";

const count = (services: readonly Service[], message: RegExp): number =>
  services.flatMap(({ stdout }) => stdout.filter((line) => message.test(line))).length;

/** How often services have said that what counts for all of them does not answer, and that it answers again. */
const failures = (services: readonly Service[]): number => count(services, /"msg":"[^"]* does not answer/);
const recoveries = (services: readonly Service[]): number => count(services, /"msg":"[^"]* answers"/);

let others = 0;

/** Sends a request of another client to each service, and waits until all that they have logged is here. */
async function look(services: readonly Service[]): Promise<void> {
  for (const { url, stdout } of services) {
    const id = `look-${others++}`;
    const headers = { "x-request-id": id, "x-forwarded-for": `198.51.100.${others % 250}` };
    await fetch(`${url}/version`, { headers });
    await until(() => stdout.some((line) => line.includes(id)) || undefined, "the log");
  }
}

/**
 * Sends a client's requests to services that count together, started with --trust-proxy. On a busy machine, what counts for
 * all can be late: then the services say so and have counted alone, and another client sends the same requests.
 *
 * @param ask Sends the requests of a client with that address.
 */
export async function countedTogether<T>(
  services: readonly Service[],
  ask: (client: string) => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number++) {
    await until(async () => {
      await look(services);
      return failures(services) === recoveries(services) || undefined;
    }, "what counts for all");
    const before = failures(services);
    const result = await ask(`203.0.113.${number}`);
    await look(services);
    if (failures(services) === before || number === 200) return result;
  }
}
