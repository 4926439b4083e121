import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import { addTags, forEachOf } from '#site/admin/selection.tsx';

test('a rejected item does not stop the others and is not counted', async () => {
  const call = (async (_route: unknown, { params }: { params: { id: ConversationId } }) => {
    if (params.id === aConversationId(2)) throw new ApiError('HTTP', 404, null);
    return { ok: true };
  }) as unknown as CallApi;
  const ids = [1, 2, 3].map((n) => aConversationId(n));
  expect(await forEachOf(ids, (id) => addTags(call, { kind: 'conversation', id }, ['pumps']))).toBe(
    2,
  );
});
