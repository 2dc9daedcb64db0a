/**
 * Sends health checks to a service over one connection, one after the other, and records the longest response time.
 * A message with a URL starts it. Any other message is answered, after the current health check, with that time in
 * milliseconds, which is reset to 0.
 */
declare const self: Worker;

const PAUSE_MS = 0.5;

let isAsked = false;

async function probe(url: string): Promise<never> {
  let longest = 0;
  for (;;) {
    const started = performance.now();
    await (await fetch(url)).arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
    if (isAsked) {
      isAsked = false;
      self.postMessage(longest);
      longest = 0;
    }
    await Bun.sleep(PAUSE_MS);
  }
}

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data.startsWith("http")) void probe(data);
  else isAsked = true;
};
