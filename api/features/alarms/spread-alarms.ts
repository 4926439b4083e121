import { alarmLimits } from '#shared/alarm-limits.ts';
import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import { callingChannels, digestOf, isToFold } from '#api/features/alarms/digest.ts';
import { isWanted } from '#api/features/alarms/is-wanted.ts';
import { isVisitorKind } from '#shared/domain/alarms/alarm-kinds.ts';
import { isQuietAt } from '#api/features/alarms/alarm-settings.ts';
import type { AlarmKind, Channel } from '#api/features/alarms/channel.ts';
import type { ReadNotice } from '#api/features/alarms/notices.ts';
import type { Alarm, AlarmStore, NewDelivery } from '#api/features/alarms/store.ts';
import type { Runtime } from '#api/platform/runtime.ts';

export interface SpreadDeps extends Pick<Runtime, 'clock' | 'ids' | 'logger'> {
  readonly store: Pick<AlarmStore, 'add' | 'countSpread' | 'due' | 'postpone' | 'spread'>;
  readonly channels: readonly Channel[];
  readonly readNotice: ReadNotice;
  readonly settings: () => Promise<AlarmSettings>;
  readonly isOwnerAway: () => boolean;
}

const ofChats = new Set<AlarmKind>(['chat_started', 'message_received', 'chat_unanswered']);

/** A visitor requested their mail, so the owner's hours do not apply. */
const mayWaitUntilLater = (
  { kind }: Alarm,
  settings: AlarmSettings,
  now: number,
  isAway: boolean,
): boolean =>
  !isVisitorKind(kind) &&
  (isQuietAt(settings, now) || (settings.only_away && ofChats.has(kind) && !isAway));

/** Turns alarms that are due into deliveries, by the owner's rules. */
export const createSpread = (deps: SpreadDeps) => {
  const { store, channels, readNotice, clock, ids } = deps;

  const deliveriesOf = async (kind: AlarmKind, settings: AlarmSettings): Promise<NewDelivery[]> => {
    const wanted = channels.filter(({ name, isOn }) => isOn() && isWanted(settings, kind, name));
    const recipients = await Promise.all(
      wanted.map(async (channel) =>
        (await channel.recipients(kind)).map((recipient) => ({ channel: channel.name, recipient })),
      ),
    );
    return recipients.flat().map((one) => ({ ...one, id: ids.client() }));
  };

  const spreadOne = async (alarm: Alarm, settings: AlarmSettings): Promise<void> => {
    const now = clock.now();
    const isOver =
      now - alarm.at > alarmLimits.heldBackMs ||
      (await readNotice(alarm, settings.hides_text)) === null;
    if (isOver) return void (await store.spread(alarm.id, [], now));
    if (mayWaitUntilLater(alarm, settings, now, deps.isOwnerAway()))
      return store.postpone(alarm.id, now + alarmLimits.postponeMs);
    const deliveries = await deliveriesOf(alarm.kind, settings);
    const quiet = deliveries.filter(({ channel }) => !callingChannels.includes(channel));
    if (quiet.length === deliveries.length || !(await isToFold(store, alarm.kind, now)))
      return void (await store.spread(alarm.id, deliveries, now));
    // The digest comes first: after a crash in between, the alarm is folded again.
    const nothing = { conversationId: null, contactId: null };
    await store.add({ id: ids.client(), ...nothing, ...digestOf(now) });
    return void (await store.spread(alarm.id, quiet, now, true));
  };

  /** Returns the number of alarms handled. */
  return async (): Promise<number> => {
    const due = await store.due(clock.now(), alarmLimits.claimedAtOnce);
    if (due.length === 0) return 0;
    const settings = await deps.settings();
    for (const alarm of due) {
      await spreadOne(alarm, settings).catch((error: unknown) => {
        // An unreadable alarm, such as one about figures, must not hold up the others.
        deps.logger.error('alarm_not_spread', { kind: alarm.kind, error });
        return store.postpone(alarm.id, clock.now() + alarmLimits.postponeMs);
      });
    }
    return due.length;
  };
};
