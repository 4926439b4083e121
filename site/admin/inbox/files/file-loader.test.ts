import { expect, test } from 'vitest';
import { ApiError } from '#shared/client/http-client.ts';
import { fail } from '#shared/contracts/errors.ts';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import { createFileLoader } from '#site/admin/inbox/files/file-loader.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';

const answering = (answer: () => Promise<Blob>) => {
  const requested: unknown[] = [];
  const fetchFile = (async (_: unknown, input: unknown) => {
    requested.push(input);
    return answer();
  }) as FetchFile;
  return { load: createFileLoader(fetchFile, aConversationId(7)), requested };
};

test('a file is requested by its conversation and its id', async () => {
  const blob = new Blob(['hello']);
  const { load, requested } = answering(() => Promise.resolve(blob));
  expect(await load(aClientId(3))).toEqual({ ok: true, file: blob });
  expect(requested).toEqual([
    { params: { conversation_id: aConversationId(7), attachment_id: aClientId(3) } },
  ]);
});

test('a missing file is final, but a failed connection is not', async () => {
  const { error } = fail('not_found', 'this file is no longer here');
  const gone = answering(() => Promise.reject(new ApiError('404', 404, error)));
  expect(await gone.load(aClientId())).toMatchObject({ ok: false, isGone: true });
  const lost = answering(() => Promise.reject(new ApiError('no answer', 0, null)));
  expect(await lost.load(aClientId())).toMatchObject({ ok: false, isGone: false });
});

test('any other failure is a defect and is thrown', async () => {
  const { load } = answering(() => Promise.reject(new TypeError('a defect')));
  await expect(load(aClientId())).rejects.toThrow('a defect');
});
