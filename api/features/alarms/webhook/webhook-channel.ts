import type { OwnerAlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { AlarmKind, Attempt, Channel, Notice } from '#api/features/alarms/channel.ts';
import {
  createWebhookSender,
  type WebhookTarget,
} from '#api/features/alarms/webhook/send-webhook.ts';
import type { StoredWebhook } from '#api/features/alarms/webhook/webhook-list.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';
import type { WebhookSettings } from '#api/platform/webhook-settings.ts';

interface Deps {
  /** The webhook in the environment. */
  readonly fixed: WebhookSettings | null;
  /** The kinds sent to that one. */
  readonly fixedKinds: () => Promise<readonly OwnerAlarmKind[]>;
  readonly list: () => Promise<readonly StoredWebhook[]>;
  /** Whether any in the list is on. Never waits. */
  readonly hasAny: () => boolean;
  readonly outgoing: Outgoing;
  /** The base of links, without a trailing slash. */
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** A shorter part of an address is a word of the service, not a secret. */
const SECRET_CHARACTERS = 16;

/** The recipient name of the webhook in the environment; the others have their ids. */
const FIXED = 'webhook';

const secretParts = (url: string): string[] => {
  const { pathname, search } = new URL(url);
  return [...pathname.split('/'), search.slice(1)].filter(
    (part) => part.length >= SECRET_CHARACTERS,
  );
};

/** The address contains tokens that open a channel for writing; an answer may repeat it. */
const masked = (url: string, text: string): string =>
  secretParts(url).reduce((shown, secret) => shown.replaceAll(secret, '…'), text);

/** An address without its tokens, for recognition. */
export const shownAddress = (url: string): string => masked(url, url);

/** The current signing secrets, the newest first. */
const secretsOf = ({ secret, old }: StoredWebhook, now: number): string[] =>
  old !== null && old.until > now ? [secret, old.secret] : [secret];

/** Posts alarms to other programs, in each one's format. */
export const createWebhookChannel = (deps: Deps) => {
  const { fixed, list, outgoing, siteUrl, clock } = deps;
  const send = createWebhookSender({ outgoing, publicUrl: siteUrl, now: clock.now });

  const post = async (
    notice: Notice,
    target: WebhookTarget,
    signal: AbortSignal,
  ): Promise<Attempt> => {
    const attempt = await send(notice, target, signal);
    return { ...attempt, answer: masked(target.url, attempt.answer) };
  };
  const postTo = (webhook: StoredWebhook, notice: Notice, signal: AbortSignal): Promise<Attempt> =>
    post(notice, { ...webhook, secrets: secretsOf(webhook, clock.now()) }, signal);

  const deliver = async (
    notice: Notice,
    recipient: string,
    signal: AbortSignal,
  ): Promise<Attempt> => {
    if (recipient === FIXED) {
      if (!fixed) return { kind: 'gone', answer: 'WEBHOOK_URL is no longer set' };
      const secrets = fixed.secret === undefined ? [] : [fixed.secret];
      return post(notice, { ...fixed, secrets }, signal);
    }
    const webhook = (await list()).find(({ id }) => id === recipient);
    if (!webhook) return { kind: 'gone', answer: 'the webhook was removed' };
    if (!webhook.isOn) return { kind: 'gone', answer: 'the webhook is switched off' };
    return postTo(webhook, notice, signal);
  };

  const recipients = async (kind: AlarmKind): Promise<string[]> => {
    const isChosen = (kinds: readonly AlarmKind[]) => kinds.includes(kind);
    const others = (await list()).filter(({ isOn, kinds }) => isOn && isChosen(kinds));
    const ids = others.map(({ id }) => id);
    return fixed && isChosen(await deps.fixedKinds()) ? [FIXED, ...ids] : ids;
  };

  const channel: Channel = {
    name: 'webhook',
    isOn: () => fixed !== null || deps.hasAny(),
    answersWhileOff: true,
    recipients,
    nameOf: async (recipient) => (await list()).find(({ id }) => id === recipient)?.name ?? null,
    ...(fixed && { tested: FIXED }),
    deliver,
  };
  return { channel, postTo };
};
