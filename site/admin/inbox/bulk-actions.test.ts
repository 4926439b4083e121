import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { getPerson } from '#shared/contracts/people.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import { addTag, forEachOf } from '#site/admin/inbox/bulk-actions.tsx';

const fields = { name: 'Ada', email: null, company: null, tags: ['lead'], note: 'n', deal: null };

test('a tag is added to the person as they are stored, once', async () => {
  const saved: unknown[] = [];
  const call = (async (route: unknown, input: { body?: unknown }) => {
    if (route === getPerson) return { fields };
    saved.push(input.body);
    return {};
  }) as unknown as CallApi;
  expect(await addTag(call, aConversationId(1), 'pumps')).toBe(true);
  expect(await addTag(call, aConversationId(1), 'lead')).toBe(true);
  expect(saved).toEqual([{ ...fields, tags: ['lead', 'pumps'] }]);
});

test('one that is refused does not stop the others, and is not counted', async () => {
  const call = (async (_route: unknown, { params }: { params: { id: ConversationId } }) => {
    if (params.id === aConversationId(2)) throw new ApiError('HTTP', 404, null);
    return { fields };
  }) as unknown as CallApi;
  const ids = [1, 2, 3].map((n) => aConversationId(n));
  expect(await forEachOf(ids, (id) => addTag(call, id, 'pumps'))).toBe(2);
});
