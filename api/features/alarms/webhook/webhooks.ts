import { alarmLimits } from '#shared/alarm-limits.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { OwnerAlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import type { Random } from '#shared/ports/random.ts';
import { createWebhookChannel } from '#api/features/alarms/webhook/webhook-channel.ts';
import { webhookFaultOf } from '#api/features/alarms/webhook/webhook-fault.ts';
import { createWebhookList } from '#api/features/alarms/webhook/webhook-list.ts';
import { createWebhookRoutes } from '#api/features/alarms/webhook/webhook-routes.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import { createOutgoing } from '#api/platform/outgoing/outgoing.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { WebhookSettings } from '#api/platform/webhook-settings.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'ids' | 'logger'> {
  readonly random: Random;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly nodes: Nodes;
  /** The webhook in the environment. */
  readonly fixed: WebhookSettings | null;
  /** The kinds sent to that one. */
  readonly fixedKinds: () => Promise<readonly OwnerAlarmKind[]>;
  /** Whether http and addresses of private networks are allowed. */
  readonly allowsPrivate: boolean;
  /** The base of links, without a trailing slash. */
  readonly siteUrl: string;
}

const ANSWER_WITHIN_MS = 10_000;
const ANSWER_BYTES = 2_048;

/** The webhooks of the environment and the console, as one channel of alarms. Throws `StartupError`. */
export const createWebhooks = (deps: Deps) => {
  const { fixed, allowsPrivate, nodes, logger } = deps;
  const list = createWebhookList(deps.settings);
  const outgoing = createOutgoing({
    allowsHttp: allowsPrivate,
    allowsPrivate,
    timeoutMs: ANSWER_WITHIN_MS,
    maxAnswerBytes: ANSWER_BYTES,
  });
  const fault = fixed && webhookFaultOf(fixed, outgoing.refusalOf);
  if (fault !== null)
    throw new StartupError(`WEBHOOK_URL ${fault}; change it in the environment or in .env`);
  // Cached, because the writer of an alarm must not wait for a read.
  let hasAny = false;
  const look = async (): Promise<void> => {
    hasAny = (await list.read()).some(({ isOn }) => isOn);
  };
  const reload = (): void => {
    look().catch((error: unknown) => logger.error('webhooks_not_read', { error }));
  };
  const changed = nodes.topic<null>('webhooks');
  changed.on(reload);
  nodes.onGap(reload);
  const { channel, postTo } = createWebhookChannel({
    ...deps,
    outgoing,
    list: list.read,
    hasAny: () => hasAny,
  });
  return {
    channel,
    /** Why the one in the environment is not used. */
    lacks: fixed === null ? ['WEBHOOK_URL is not set'] : [],
    routes: createWebhookRoutes({
      ...deps,
      list,
      postTo,
      refusalOf: outgoing.refusalOf,
      limit: alarmLimits.webhooks,
      onChanged: async () => {
        await look();
        changed.send(null);
      },
    }),
    start: reload,
  };
};
