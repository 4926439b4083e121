import { setTimeout as wait } from 'node:timers/promises';
import type { StoredContent } from '#api/storage/archives/archive-store.ts';
import { S3Error, type S3Client } from '#api/storage/archives/s3-client.ts';

const ATTEMPTS = 6;

/** The rest of the same object; `If-Match` rules out one that replaced it. */
const readRest = (client: S3Client, key: string, etag: string | null, offset: number) =>
  client.call({
    method: 'GET',
    key,
    headers: { range: `bytes=${offset}-`, ...(etag !== null && { 'if-match': etag }) },
  });

/** Resumes where the connection broke. Gives up after repeated breaks at the same byte. */
async function* contentOf(
  client: S3Client,
  key: string,
  first: Response,
  bytes: number,
): AsyncGenerator<Buffer> {
  const etag = first.headers.get('etag');
  let response = first;
  let offset = 0;
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const piece of response.body ?? []) {
        failures = 0;
        offset += (piece as Uint8Array).length;
        yield Buffer.from(piece as Uint8Array);
      }
      return;
    } catch (error) {
      if (offset >= bytes) return;
      if (failures >= ATTEMPTS)
        throw new Error(`${key} could not be read to its end`, { cause: error });
      await wait(client.waitMs * 2 ** failures);
      response = await readRest(client, key, etag, offset);
    }
  }
}

/** An object; null if there is none of that name. */
export const readObject = async (client: S3Client, key: string): Promise<StoredContent | null> => {
  try {
    const response = await client.call({ method: 'GET', key });
    const bytes = Number(response.headers.get('content-length'));
    return { bytes, content: contentOf(client, key, response, bytes) };
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') return null;
    throw error;
  }
};
