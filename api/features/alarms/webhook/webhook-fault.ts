import { alarmLimits } from '#shared/alarm-limits.ts';
import { webAddress } from '#shared/contracts/text.ts';
import type { WebhookForm } from '#shared/domain/alarms/webhook-forms.ts';
import { ntfyTopicOf } from '#api/features/alarms/webhook/webhook-forms.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';

const webhookUrl = webAddress(alarmLimits.webhookUrlCharacters);

/** Telegram's address names a chat and maybe a topic in it, ntfy's a topic. */
const lackOf = (address: URL, form: WebhookForm): string | null => {
  if (form === 'telegram' && !address.searchParams.get('chat_id'))
    return 'must end in ?chat_id=…, because the form is telegram';
  const topic = address.searchParams.get('message_thread_id');
  if (form === 'telegram' && topic !== null && !/^[1-9]\d{0,14}$/.test(topic))
    return 'must have a whole number above 0 as message_thread_id, the topic of the forum';
  return form === 'ntfy' && ntfyTopicOf(address) === null
    ? 'must end in the name of a topic, because the form is ntfy'
    : null;
};

/**
 * Why nothing can be posted to that address in that form, as text to follow the name of the setting or
 * field; null if it can. The same for webhooks of the environment and the console.
 */
export const webhookFaultOf = (
  { url, form }: { readonly url: string; readonly form: WebhookForm },
  refusalOf: Outgoing['refusalOf'],
): string | null => {
  const { error } = webhookUrl.safeParse(url);
  return error?.issues[0]?.message ?? refusalOf(url) ?? lackOf(new URL(url), form);
};
