import type { ByteReader } from '#api/storage/archives/read-bytes.ts';
import { S3Error, elementOf, type S3Client } from '#api/storage/archives/s3-client.ts';

interface Upload {
  readonly client: S3Client;
  readonly key: string;
  readonly uploadId: string;
}

const ATTEMPTS = 4;

const begin = async (client: S3Client, key: string): Promise<Upload> => {
  const response = await client.call({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = elementOf(await response.text(), 'UploadId');
  if (uploadId === null) throw new Error('the storage began no upload in parts');
  return { client, key, uploadId };
};

const putPart = async (
  { client, key, uploadId }: Upload,
  number: number,
  body: Buffer,
): Promise<string> => {
  const query = { partNumber: String(number), uploadId };
  const etag = (await client.call({ method: 'PUT', key, query, body })).headers.get('etag');
  if (etag === null) throw new Error('the storage named no mark of a part');
  return etag;
};

/** The answer to an earlier attempt may have been lost: then an object of this size exists. */
const isThere = async ({ client, key }: Upload, bytes: number): Promise<boolean> => {
  const headers = { range: 'bytes=0-0' };
  const response = await client.call({ method: 'GET', key, headers });
  await response.text();
  return response.headers.get('content-range')?.endsWith(`/${bytes}`) ?? false;
};

const complete = async (upload: Upload, etags: readonly string[], bytes: number): Promise<void> => {
  const { client, key, uploadId } = upload;
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  let code = '';
  for (let n = 0; n < ATTEMPTS; n += 1) {
    try {
      const answer = await client.call({ method: 'POST', key, query: { uploadId }, body });
      // The storage answers 200 even if it fails to put the parts together.
      const failure = elementOf(await answer.text(), 'Code');
      if (failure === null) return;
      code = failure;
    } catch (error) {
      const isGone = error instanceof S3Error && error.code === 'NoSuchUpload';
      if (isGone && (await isThere(upload, bytes))) return;
      throw error;
    }
  }
  throw new Error(`the storage could not put the parts together (${code})`);
};

/** Writes an object in parts, all or nothing. */
export const putInParts = async (
  client: S3Client,
  key: string,
  reader: ByteReader,
  partBytes: number,
): Promise<void> => {
  const upload = await begin(client, key);
  try {
    const etags: string[] = [];
    let bytes = 0;
    while ((await reader.fill(1)) > 0) {
      const part = await reader.take(partBytes);
      bytes += part.length;
      etags.push(await putPart(upload, etags.length + 1, part));
    }
    await complete(upload, etags, bytes);
  } catch (error) {
    const query = { uploadId: upload.uploadId };
    // If this fails, cleanup removes it a day later.
    await client.call({ method: 'DELETE', key, query }).catch(() => undefined);
    throw error;
  }
};
