import process from "node:process";

/** Calls `stop` at the first SIGTERM or SIGINT, and `end` at the second. */
export function onSignals(stop: () => void, end: () => void): void {
  let told = false;
  const handler = () => {
    if (told) end();
    else {
      told = true;
      stop();
    }
  };
  process.on("SIGTERM", handler);
  process.on("SIGINT", handler);
}
