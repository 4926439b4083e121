import { deflateRawSync, inflateRawSync } from 'node:zlib';

// A header with the byte length of the column, 0 if it is stored uncompressed. Four bytes, so that
// numbers stay aligned.
const HEAD_BYTES = 4;
// Compress only where it saves much: reading a compressed column costs time.
const WORTH_IT = 2 / 3;
const LEVEL = 4;
const LEAST_CHUNK_BYTES = 64;

/** A packed column as stored: deflated if that saves a third. */
export const shrinkColumn = (column: Uint8Array): Buffer => {
  const small = deflateRawSync(column, { level: LEVEL });
  const isWorthIt = small.length < column.length * WORTH_IT;
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(isWorthIt ? column.length : 0);
  return Buffer.concat([head, isWorthIt ? small : column]);
};

export const expandColumn = (stored: Uint8Array): Uint8Array => {
  const bytes = new DataView(stored.buffer, stored.byteOffset).getUint32(0, true);
  const rest = stored.subarray(HEAD_BYTES);
  // In one chunk: by default, inflate returns many.
  return bytes === 0
    ? rest
    : inflateRawSync(rest, { chunkSize: Math.max(LEAST_CHUNK_BYTES, bytes) });
};
