import type { VisitorId } from '#shared/contracts/ids.ts';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { Random } from '#shared/ports/random.ts';
import type { EditedAlarmSettings } from '#api/features/alarms/alarm-settings.ts';
import type { Channel, ChannelName } from '#api/features/alarms/channel.ts';
import type { ReadNotice } from '#api/features/alarms/notices.ts';
import { createIsAnyWanted } from '#api/features/alarms/is-any-wanted.ts';
import { createReportJob } from '#api/features/alarms/report-job.ts';
import { createOutbox } from '#api/features/alarms/outbox.ts';
import { createAlarmRoutes } from '#api/features/alarms/routes.ts';
import type { Alarm, AlarmStore, VisitorMailStore } from '#api/features/alarms/store.ts';
import { createVisitJobs } from '#api/features/alarms/visit-jobs.ts';
import type { VisitReader } from '#api/features/alarms/visit-reader.ts';
import { visitorMark } from '#api/features/alarms/watch-goals.ts';
import { loneNode, type Nodes } from '#api/platform/nodes.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PendingAlarm } from '#api/platform/pending-alarm.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

export interface AlarmDeps extends Runtime {
  readonly store: AlarmStore;
  readonly visitorMails: Pick<VisitorMailStore, 'counts' | 'forgetBefore'>;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly alarmSettings: EditedAlarmSettings;
  readonly channels: readonly Channel[];
  /** The missing settings of each channel, by name. */
  readonly lacks: Readonly<Partial<Record<ChannelName, readonly string[]>>>;
  readonly readNotice: ReadNotice;
  /** Null while visits are not counted. */
  readonly visits: VisitReader | null;
  readonly isOwnerAway: () => boolean;
  /** Whether that visitor is on the site now. */
  readonly isPresent: (tokenHash: TokenHash) => boolean;
  readonly nodes: Nodes;
  readonly random: Random;
  /** Delay of an alarm, so that an owner who reads meanwhile is not disturbed. */
  readonly alarmDelayMs: number;
}

type NewAlarm = Pick<Alarm, 'kind' | 'key'> & Partial<Alarm>;

/** A number in [0, 1). */
const jitterOf = (random: Random): number => {
  const [high = 0, low = 0] = random.bytes(2);
  return (high * 256 + low) / 65_536;
};

/** An alarm without an occasion yet, which a store adds to a message. */
const createPending =
  ({ channels, ids, clock, alarmDelayMs }: AlarmDeps, lookAt: (at: number) => void) =>
  (): PendingAlarm | undefined => {
    if (!channels.some(({ isOn }) => isOn())) return undefined;
    const dueAt = clock.now() + alarmDelayMs;
    lookAt(dueAt);
    return { id: ids.client(), dueAt };
  };

/** Repeats the alarm once for each message that stays unanswered. */
const createUnanswered = (deps: AlarmDeps) => {
  const { store, alarmSettings, clock, ids } = deps;
  return async (): Promise<void> => {
    if (!deps.channels.some(({ isOn }) => isOn())) return;
    const { unanswered_after_min: minutes } = await alarmSettings.read();
    const now = clock.now();
    const before = now - minutes * 60_000;
    const since = before - alarmLimits.heldBackMs;
    for (const { conversationId, lastSeq } of await store.unanswered(before, since)) {
      const key = `${conversationId}:${lastSeq}`;
      const what = { kind: 'chat_unanswered', key, conversationId, contactId: null } as const;
      await store.add({ ...what, id: ids.client(), at: now, dueAt: now });
    }
  };
};

/** Mails an unread answer to a visitor who has left, once until they read again. */
const createUnreadReplies =
  ({ store, clock, channels, isPresent }: AlarmDeps, add: (alarm: NewAlarm) => Promise<boolean>) =>
  async (): Promise<void> => {
    if (!channels.some(({ name, isOn }) => name === 'visitor' && isOn())) return;
    const now = clock.now();
    const since = now - alarmLimits.heldBackMs;
    for (const reply of await store.unreadReplies(now - alarmLimits.replyUnreadMs, since)) {
      if (isPresent(reply.tokenHash)) continue;
      const { conversationId, readSeq } = reply;
      await add({ kind: 'reply_unread', key: `${conversationId}:${readSeq}`, conversationId });
    }
  };

/** Alarms to the owner outside the console, and mails to visitors who asked for them. */
export const createAlarms = (deps: AlarmDeps) => {
  const { store, alarmSettings, clock, timers, logger, nodes, random } = deps;
  const outbox = createOutbox({
    ...deps,
    settings: alarmSettings.read,
    jitter: () => jitterOf(random),
    isAlone: nodes === loneNode,
  });
  const addUnanswered = createUnanswered(deps);
  /** Stores an alarm without a visitor's row as its cause, and sends it when due. */
  const add = async (alarm: NewAlarm): Promise<boolean> => {
    const now = clock.now();
    const nothing = { conversationId: null, contactId: null, at: now, dueAt: now };
    const isNew = await store.add({ id: deps.ids.client(), ...nothing, ...alarm });
    if (isNew) void outbox.look();
    return isNew;
  };
  const addUnreadReplies = createUnreadReplies(deps, add);
  const isAnyWanted = createIsAnyWanted(deps.channels, alarmSettings.read);
  const visitJobs = createVisitJobs({ ...deps, isAnyWanted, add });
  const lookAtReports = createReportJob({
    clock,
    isAnyWanted,
    alarmSettings: alarmSettings.read,
    add,
  });
  const logged = (job: string, done: Promise<void>): void =>
    void done.catch((error: unknown) => logger.error('alarm_job_failed', { job, error }));
  const alone = (job: string, work: () => Promise<void>) => (): void =>
    logged(job, nodes.runAlone(job, work));
  /** Runs jobs that query figures always on the same node, so that the others need no replica. */
  const onOne = (job: string, work: () => Promise<void>) => (): void =>
    logged(job, nodes.runOnOne(work));
  let cancels: (() => void)[] = [];
  return {
    routes: createAlarmRoutes({ ...deps, settings: alarmSettings, look: outbox.look }),
    /** For a store to add to a message; undefined while no channel is configured. */
    pending: createPending(deps, outbox.lookAt),
    look: outbox.look,
    add,
    /** Once a day: a backup that fails once often fails again. */
    backupFailed: (): void => {
      add({ kind: 'backup_failed', key: iso(clock.now()).slice(0, 10) }).catch((error: unknown) =>
        logger.error('alarm_job_failed', { job: 'backup failed', error }),
      );
    },
    /** Removes alarms about these visitors' visits from the outbox. */
    forgetVisitors: (visitorIds: readonly VisitorId[]): Promise<void> =>
      store.eraseGoals(visitorIds.map(visitorMark)),
    start: (): void => {
      outbox.start().catch((error: unknown) => logger.error('outbox_failed', { error }));
      cancels = [
        timers.every(
          alarmLimits.unansweredEveryMs,
          alone('alarm about unanswered chats', addUnanswered),
        ),
        timers.every(
          alarmLimits.replyUnreadEveryMs,
          alone('mail unread replies', addUnreadReplies),
        ),
        timers.every(alarmLimits.goalsEveryMs, onOne('alarm about goals', visitJobs.lookAtGoals)),
        timers.every(
          alarmLimits.visitsEveryMs,
          onOne('alarm about visits', visitJobs.lookAtVisits),
        ),
        timers.every(alarmLimits.reportsEveryMs, onOne('report to the owner', lookAtReports)),
        timers.every(DAY_MS, alone('forget old alarms', outbox.forgetOld)),
        timers.every(
          DAY_MS,
          alone('forget counted mails', () =>
            deps.visitorMails.forgetBefore(clock.now() - alarmLimits.storedMs),
          ),
        ),
      ];
    },
    stop: async (): Promise<void> => {
      for (const cancel of cancels) cancel();
      await outbox.stop();
    },
  };
};
