/** The services whose message format a webhook can use. */
export const webhookForms = ['json', 'slack', 'discord', 'telegram', 'ntfy'] as const;
export type WebhookForm = (typeof webhookForms)[number];
