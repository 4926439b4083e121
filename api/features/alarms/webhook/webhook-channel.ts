import type { Attempt, Channel } from '#api/features/alarms/channel.ts';
import { createWebhookSender } from '#api/features/alarms/webhook/send-webhook.ts';
import { createOutgoing } from '#api/platform/outgoing/outgoing.ts';
import type { WebhookSettings } from '#api/platform/webhook-settings.ts';
import type { Clock } from '#shared/ports/clock.ts';

interface Deps {
  readonly settings: WebhookSettings;
  /** Where links lead, without a slash at its end. */
  readonly siteUrl: string;
  readonly clock: Clock;
}

const ANSWER_WITHIN_MS = 10_000;
const ANSWER_BYTES = 2_048;
/** A shorter part of an address is a word of the service, not a secret. */
const SECRET_CHARACTERS = 16;

/** The address holds tokens that open a channel for writing; an answer may repeat it. */
const createMask = (url: string) => {
  const { pathname, search } = new URL(url);
  const secrets = [...pathname.split('/'), search.slice(1)].filter(
    (part) => part.length >= SECRET_CHARACTERS,
  );
  return (attempt: Attempt): Attempt => ({
    ...attempt,
    answer: secrets.reduce((text, secret) => text.replaceAll(secret, '…'), attempt.answer),
  });
};

/** Alarms posted to another program, in the form that it reads. */
export const createWebhookChannel = ({ settings, siteUrl, clock }: Deps): Channel => {
  const { url, form, includesText, secret, allowsPrivate } = settings;
  const send = createWebhookSender({
    outgoing: createOutgoing({
      ...{ allowsHttp: allowsPrivate, allowsPrivate },
      ...{ timeoutMs: ANSWER_WITHIN_MS, maxAnswerBytes: ANSWER_BYTES },
    }),
    publicUrl: siteUrl,
    now: clock.now,
  });
  const target = { url, form, includesText, secrets: secret === undefined ? [] : [secret] };
  const masked = createMask(url);
  return {
    name: 'webhook',
    isOn: () => true,
    recipients: async () => ['webhook'],
    deliver: async (notice, _recipient, signal) => masked(await send(notice, target, signal)),
  };
};
