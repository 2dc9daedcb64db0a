// Sends every sample of every description document, in process and to a server. Prints [id, status, status] of each.
import { createSidekit } from "sidekit";

const sidekit = createSidekit();
const server = await sidekit.listen();

async function statusesOf([method, url, body]) {
  const init = body && { body, headers: { "content-type": "application/json" } };
  const statuses = [];
  for (const ask of [sidekit.fetch, (path, init) => fetch(server.url + path, init)]) {
    const response = await ask(new URL(url).pathname + new URL(url).search, { method, ...init });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const rows = [];
const { data } = await sidekit.client.api.v1.tools.get();
for (const { name, url } of data.data.tools) {
  const description = await (await sidekit.fetch(url)).json();
  for (const [id, sample] of Object.entries(description.data.examples)) {
    const [, ...request] = /^(\w+) (\S+)(?: (.*))?$/.exec(sample);
    rows.push([`${name}.${id}`, ...(await statusesOf(request))]);
  }
}
await server.stop();
console.log(JSON.stringify(rows));
