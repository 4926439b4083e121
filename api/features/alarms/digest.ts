import { alarmLimits } from '#shared/alarm-limits.ts';
import { DIGEST_KIND } from '#shared/domain/alarms/alarm-kinds.ts';
import { iso } from '#shared/domain/time.ts';
import type { AlarmKind, ChannelName, Notice } from '#api/features/alarms/channel.ts';
import type { Alarm, AlarmStore } from '#api/features/alarms/store.ts';

const HOUR_MS = 60 * 60_000;

/** Alarms that any visitor can cause, with their text in a digest. */
const foldedTexts: ReadonlyMap<AlarmKind, readonly [one: string, many: string]> = new Map([
  ['chat_started', ['new chat', 'new chats']],
  ['message_received', ['chat with new messages', 'chats with new messages']],
  ['contact_received', ['contact message', 'contact messages']],
  ['chat_unanswered', ['chat waits for an answer', 'chats wait for an answer']],
  ['goal_reached', ['visit reached a goal', 'visits reached a goal']],
]);

/** Whether a digest may replace alarms of that kind. */
export const isFoldable = (kind: AlarmKind): boolean => foldedTexts.has(kind);

/** The channels that disturb the owner; webhooks are for programs, and get every alarm. */
export const callingChannels: readonly ChannelName[] = ['email', 'push'];

/** Whether a digest replaces an alarm, because there were too many within an hour. */
export const isToFold = async (
  store: Pick<AlarmStore, 'countSpread'>,
  kind: AlarmKind,
  now: number,
): Promise<boolean> =>
  isFoldable(kind) &&
  (await store.countSpread(now - HOUR_MS, callingChannels)) >= alarmLimits.singlesPerHour;

/** The digest of the hour, due at its end: its key is the hour, so there is only one. */
export const digestOf = (now: number): Pick<Alarm, 'kind' | 'key' | 'at' | 'dueAt'> => ({
  kind: DIGEST_KIND,
  key: iso(now).slice(0, 13),
  at: now,
  dueAt: (Math.floor(now / HOUR_MS) + 1) * HOUR_MS,
});

/** Null if everything in it was erased. */
export const readDigestNotice = async (
  store: Pick<AlarmStore, 'folded'>,
  { id, kind, key, at }: Pick<Alarm, 'id' | 'kind' | 'key' | 'at'>,
): Promise<Notice | null> => {
  const from = Date.parse(`${key}:00:00.000Z`);
  const counts = await store.folded(from, from + HOUR_MS);
  const sum = counts.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return null;
  return {
    id,
    kind,
    at,
    title: `${sum} more ${sum === 1 ? 'alarm' : 'alarms'} within an hour`,
    lines: [
      ...counts.map(({ kind: one, count }) => {
        const [single, many] = foldedTexts.get(one) ?? [one, one];
        return `${count} ${count === 1 ? single : many}`;
      }),
      'There were too many to send each by itself. The console has them all.',
    ],
    path: '/admin/inbox',
    topic: 'digest',
    facts: Object.fromEntries(counts.map(({ kind: one, count }) => [one, count])),
  };
};
