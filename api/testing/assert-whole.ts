import assert from 'node:assert/strict';
import type { OpenTalk } from '#api/testing/open-talk.ts';

/** Each side shows every message once, in the same order, including those acknowledged to it. */
export const assertWhole = ({ sides }: OpenTalk, written: number): void => {
  for (const side of sides) {
    const thread = side.thread();
    const seqs = thread.map(({ seq }) => seq);
    const inOrder = Array.from({ length: written }, (_, n) => n + 1);
    assert.deepEqual(seqs, inOrder, 'every message is there, in one order');
    const known = new Set(thread.map(({ client_id: id }) => id));
    assert.equal(known.size, written, 'nothing is twice');
    for (const { client_id: id } of side.acknowledged)
      assert.ok(known.has(id), 'nothing acknowledged is lost');
  }
  const shown = sides.map((side) =>
    side.thread().map(({ client_id, content }) => ({ client_id, content })),
  );
  for (const one of shown) assert.deepEqual(one, shown[0], 'all sides see the same');
};
