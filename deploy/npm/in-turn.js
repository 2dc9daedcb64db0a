/** The load before. */
let last = Promise.resolve();

/** Loads modules one after another: in Jest, two that share a third cannot be loaded at the same time. */
export function inTurn(load) {
  const loading = last.then(load);
  last = loading.catch(() => {});
  return loading;
}
