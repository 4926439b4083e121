/** The services whose form of message a webhook can have. */
export const webhookForms = ['json', 'slack', 'discord', 'telegram', 'ntfy'] as const;
export type WebhookForm = (typeof webhookForms)[number];

/** Where alarms are posted, as the owner set it. */
export interface WebhookSettings {
  /** Telegram: with `?chat_id=`. ntfy: with the topic as its last part. */
  readonly url: string;
  readonly form: WebhookForm;
  /** `whsec_…`; without one, nothing is signed. */
  readonly secret: string | undefined;
  /** Whether it says what visitors typed. */
  readonly includesText: boolean;
  /** Whether http and addresses of private networks are allowed. */
  readonly allowsPrivate: boolean;
}
