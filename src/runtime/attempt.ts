/** What a function gives; undefined if it throws, which is an answer where a system has no such thing or does not allow it. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
