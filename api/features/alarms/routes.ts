import { Router } from 'express';
import { alarmLimits } from '#shared/alarm-limits.ts';
import {
  discardDelivery,
  getAlarms,
  listDeliveries,
  retryDelivery,
  saveAlarmSettings,
  sendDeliveryAgain,
  sendTestAlarm,
  type DeadDeliveryRow,
} from '#shared/contracts/alarms.ts';
import { fail } from '#shared/contracts/errors.ts';
import { channelNames } from '#shared/domain/alarms/alarm-kinds.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { EditedAlarmSettings } from '#api/features/alarms/alarm-settings.ts';
import type { Channel, ChannelName } from '#api/features/alarms/channel.ts';
import type { AlarmStore, EndedDelivery, VisitorMailStore } from '#api/features/alarms/store.ts';
import { testNotice } from '#api/features/alarms/test-notice.ts';
import { route } from '#api/http/route.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'ids'> {
  readonly store: AlarmStore;
  readonly visitorMails: Pick<VisitorMailStore, 'counts'>;
  readonly channels: readonly Channel[];
  /** The missing settings of each channel, by name. */
  readonly lacks: Readonly<Partial<Record<ChannelName, readonly string[]>>>;
  readonly settings: EditedAlarmSettings;
  readonly look: () => Promise<void>;
}

const toRow = (dead: EndedDelivery, recipient: string): DeadDeliveryRow => ({
  delivery_id: dead.id,
  kind: dead.alarm.kind,
  channel: dead.channel,
  recipient,
  attempts: dead.attempts,
  answer: dead.answer,
  ended_at: iso(dead.endedAt),
});

const notThere = () => fail('not_found', 'there is no such delivery');

export const createAlarmRoutes = (deps: Deps): Router => {
  const { store, channels, lacks, settings, clock, timers, ids, look } = deps;
  const router = Router();
  const rowOf = async (ended: EndedDelivery): Promise<DeadDeliveryRow> => {
    const channel = channels.find(({ name }) => name === ended.channel);
    return toRow(ended, (await channel?.nameOf?.(ended.recipient)) ?? ended.channel);
  };

  const countMails = async () => {
    const { mails, suppressed } = await deps.visitorMails.counts(clock.now() - DAY_MS);
    return { last_day: mails, suppressed };
  };

  route(router, getAlarms, async () => ({
    settings: await settings.read(),
    channels: channelNames.flatMap((name) => {
      const lacking = lacks[name];
      if (lacking === undefined) return [];
      const isBuilt = channels.some((channel) => channel.name === name);
      return [{ name, is_ready: isBuilt && lacking.length === 0, lacks: [...lacking] }];
    }),
    waiting: await store.countWaiting(),
    dead: await Promise.all((await store.dead(alarmLimits.listedFailures)).map(rowOf)),
    visitor_mails: await countMails(),
  }));

  route(router, saveAlarmSettings, async ({ body }) => {
    await settings.change(() => body);
    return { ok: true as const };
  });

  route(router, sendTestAlarm, async ({ body }) => {
    const channel = channels.find(({ name, isOn }) => name === body.channel && isOn());
    const [first] = (await channel?.recipients('chat_started')) ?? [];
    const recipient = channel?.tested ?? first;
    if (!channel || recipient === undefined)
      return fail('conflict', 'the channel is not configured');
    const test = testNotice(ids.client(), clock.now());
    const late = new AbortController();
    const cancel = timers.after(alarmLimits.attemptMs, () => late.abort());
    const attempt = await channel.deliver(test, recipient, late.signal).finally(cancel);
    return { is_accepted: attempt.kind === 'accepted', answer: attempt.answer };
  });

  route(router, listDeliveries, async () => ({
    deliveries: await Promise.all(
      (await store.ended(alarmLimits.listedDeliveries)).map(async (ended) => ({
        ...(await rowOf(ended)),
        state: ended.state,
      })),
    ),
  }));

  const sendNow = async (wasThere: Promise<boolean>) => {
    if (!(await wasThere)) return notThere();
    void look();
    return { ok: true as const };
  };
  route(router, retryDelivery, async ({ params: { delivery_id: id } }) =>
    sendNow(store.retry(id, clock.now())),
  );
  route(router, sendDeliveryAgain, async ({ params: { delivery_id: id } }) =>
    sendNow(store.sendAgain(id, clock.now())),
  );

  route(router, discardDelivery, async ({ params }) =>
    (await store.discard(params.delivery_id)) ? { ok: true as const } : notThere(),
  );
  return router;
};
