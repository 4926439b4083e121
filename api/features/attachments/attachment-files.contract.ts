import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aClientId } from '#shared/testing/builders.ts';
import type { AttachmentFiles } from '#api/features/attachments/store.ts';

const id = aClientId(1);
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 256));
const PART = 65_536;

const upload = async (files: AttachmentFiles) => {
  await files.begin(id);
  for (let at = 0; at < bytes.length; at += PART)
    await files.append(id, at, bytes.subarray(at, at + PART));
};

const readOf = async (files: AttachmentFiles) => {
  const stream = await files.open(id);
  return stream && (await buffer(stream));
};

export const attachmentFilesContract = (
  engine: string,
  make: () => Promise<AttachmentFiles> | AttachmentFiles,
): void => {
  const it = (sentence: string, run: (files: AttachmentFiles) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await make()));

  it('an upload becomes a file, byte for byte, when it is complete', async (files) => {
    await upload(files);
    expect(await readOf(files)).toBeNull();
    await files.finish(id);
    expect((await readOf(files))?.equals(bytes)).toBe(true);
    expect(await files.all(0)).toEqual([id]);
  });

  it('the head of an upload is its beginning', async (files) => {
    await upload(files);
    const head = await files.head(id);
    expect(Buffer.compare(head, bytes.subarray(0, head.length))).toBe(0);
    expect(head.length).toBe(256 * 1024);
  });

  it('a repeated part replaces itself, and a repeated upload begins anew', async (files) => {
    await upload(files);
    await files.append(id, PART, bytes.subarray(PART, 2 * PART));
    await files.finish(id);
    expect((await readOf(files))?.equals(bytes)).toBe(true);
    await files.remove(id);
    await files.begin(id);
    await files.append(id, 0, Buffer.from('short'));
    await files.finish(id);
    expect((await readOf(files))?.toString()).toBe('short');
  });

  it('an abandoned upload is gone, and a file stays', async (files) => {
    await upload(files);
    await files.abandon(id, 0);
    expect(await files.all(0)).toEqual([]);
    await upload(files);
    await files.finish(id);
    await files.abandon(id, 0);
    expect((await readOf(files))?.equals(bytes)).toBe(true);
  });

  it('a removed file is gone, and removing it again does nothing', async (files) => {
    await upload(files);
    await files.finish(id);
    await files.remove(id);
    await files.remove(id);
    expect(await readOf(files)).toBeNull();
    expect(await files.all(0)).toEqual([]);
  });
};
