/** The services whose form of message a webhook can have. */
export const webhookForms = ['json', 'slack', 'discord', 'telegram', 'ntfy'] as const;
export type WebhookForm = (typeof webhookForms)[number];
