/** Reads a stream in pieces of the requested size. */
export const createByteReader = (source: AsyncIterable<Uint8Array>) => {
  const iterator = source[Symbol.asyncIterator]();
  let held: Uint8Array[] = [];
  let length = 0;
  let hasEnded = false;
  const all = (): Buffer => {
    const one = Buffer.concat(held);
    held = [one];
    return one;
  };
  /** Buffers at least `bytes` bytes unless the stream ends. Resolves with the number of buffered bytes. */
  const fill = async (bytes: number): Promise<number> => {
    while (length < bytes && !hasEnded) {
      const next = await iterator.next();
      if (next.done) {
        hasEnded = true;
        break;
      }
      held.push(next.value);
      length += next.value.length;
    }
    return length;
  };
  return {
    fill,
    /** The next bytes; fewer at the end of the stream. */
    take: async (bytes: number): Promise<Buffer> => {
      await fill(bytes);
      const joined = all();
      const taken = joined.subarray(0, bytes);
      held = [joined.subarray(bytes)];
      length -= taken.length;
      return taken;
    },
    /** Ends the stream early. */
    close: async (): Promise<void> => {
      await iterator.return?.();
    },
  };
};

export type ByteReader = ReturnType<typeof createByteReader>;
