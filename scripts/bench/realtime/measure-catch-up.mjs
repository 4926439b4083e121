// @ts-check
import { performance } from 'node:perf_hooks';
import { connectSocket, connectTalker, sendOne } from '../parts/message-load.mjs';
import { percentiles } from '../parts/percentiles.mjs';
import { inMs, row } from '../parts/table.mjs';

const MISSED = 100;
const TIMES = 20;

/**
 * The time from a visitor's new connection to the last of 100 messages that arrived while they were
 * away.
 *
 * @param {string} url
 */
export const measureCatchUp = async (url) => {
  const talker = await connectTalker(url, { isFoyer: true, n: 5_000 });
  for (let n = 0; n < MISSED; n += 1) await sendOne(talker);
  talker.socket.disconnect();
  const waits = [];
  for (let n = 0; n < TIMES; n += 1) {
    const startedAt = performance.now();
    const socket = await connectSocket(url, 5_001, talker.cookie);
    const page = await socket.emitWithAck('resume', {
      conversation_id: talker.conversation,
      after_seq: 0,
    });
    if (page.messages?.length !== MISSED) throw new Error('some missed messages did not arrive');
    waits.push(performance.now() - startedAt);
    socket.disconnect();
  }
  const { max } = percentiles(waits);
  return row('catch-up of 100 missed messages, slowest of 20', inMs(max), '≤ 1 s', max <= 1_000);
};
