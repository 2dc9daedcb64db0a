/** A body that arrives in these chunks, as an upload does. */
export async function* streamOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  yield* chunks;
}
