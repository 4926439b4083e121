import { isArchiveObject } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore, StoredObject } from '#api/storage/archives/archive-store.ts';
import { createByteReader } from '#api/storage/archives/read-bytes.ts';
import {
  S3Error,
  createS3Client,
  elementOf,
  elementsOf,
  type S3Client,
  type S3Location,
} from '#api/storage/archives/s3-client.ts';
import { readObject } from '#api/storage/archives/s3-read.ts';
import { putInParts } from '#api/storage/archives/s3-upload.ts';

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
