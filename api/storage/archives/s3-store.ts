import { setTimeout as wait } from 'node:timers/promises';
import { isArchiveObject } from '#api/storage/archives/archive-names.ts';
import type {
  ArchiveStore,
  StoredObject,
  StoredContent,
} from '#api/storage/archives/archive-store.ts';
import { createByteReader } from '#api/storage/archives/read-bytes.ts';
import {
  S3Error,
  createS3Client,
  elementOf,
  elementsOf,
  type S3Client,
  type S3Location,
} from '#api/storage/archives/s3-client.ts';
import { putInParts } from '#api/storage/archives/s3-upload.ts';

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
const readObject = async (client: S3Client, key: string): Promise<StoredContent | null> => {
  try {
    const response = await client.call({ method: 'GET', key });
    const bytes = Number(response.headers.get('content-length'));
    return { bytes, content: contentOf(client, key, response, bytes) };
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') return null;
    throw error;
  }
};

/** Up to 10,000 parts make 160 GB. One is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024;

const listPage = async (client: S3Client, token: string | null) => {
  const response = await client.call({
    method: 'GET',
    key: '',
    query: {
      'list-type': '2',
      prefix: client.prefix,
      ...(token !== null && { 'continuation-token': token }),
    },
  });
  const xml = await response.text();
  const objects = elementsOf(xml, 'Contents').map((block): StoredObject => ({
    name: (elementOf(block, 'Key') ?? '').slice(client.prefix.length),
    bytes: Number(elementOf(block, 'Size')),
    modifiedAt: Date.parse(elementOf(block, 'LastModified') ?? ''),
  }));
  const isMore = elementOf(xml, 'IsTruncated') === 'true';
  return { objects, next: isMore ? elementOf(xml, 'NextContinuationToken') : null };
};

const listAll = async (client: S3Client): Promise<StoredObject[]> => {
  const all: StoredObject[] = [];
  let token: string | null = null;
  do {
    const page = await listPage(client, token);
    all.push(...page.objects);
    token = page.next;
  } while (token !== null);
  return all.filter(({ name }) => isArchiveObject(name));
};

const abortUploads = async (client: S3Client, before: number): Promise<void> => {
  const response = await client.call({
    method: 'GET',
    key: '',
    query: { uploads: '', prefix: client.prefix },
  });
  for (const block of elementsOf(await response.text(), 'Upload')) {
    const name = (elementOf(block, 'Key') ?? '').slice(client.prefix.length);
    const begun = Date.parse(elementOf(block, 'Initiated') ?? '');
    const uploadId = elementOf(block, 'UploadId');
    if (isArchiveObject(name) && begun < before && uploadId !== null)
      await client.call({ method: 'DELETE', key: name, query: { uploadId } });
  }
};

/** Archives in an S3-compatible bucket. */
export const createS3Store = (
  location: S3Location,
  { partBytes = PART_BYTES, waitMs }: { partBytes?: number; waitMs?: number } = {},
): ArchiveStore => {
  const client = createS3Client(location, waitMs);
  return {
    location: client.name,
    list: () => listAll(client),
    write: async (name, content) => {
      const reader = createByteReader(content);
      try {
        if ((await reader.fill(partBytes + 1)) > partBytes)
          await putInParts(client, name, reader, partBytes);
        else await client.call({ method: 'PUT', key: name, body: await reader.take(partBytes) });
      } finally {
        await reader.close();
      }
    },
    read: (name) => readObject(client, name),
    remove: async (name) => {
      try {
        await client.call({ method: 'DELETE', key: name });
      } catch (error) {
        if (!(error instanceof S3Error && error.code === 'NoSuchKey')) throw error;
      }
    },
    removeUnfinished: (before) => abortUploads(client, before),
  };
};
