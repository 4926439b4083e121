import type { WebhookForm } from '#shared/domain/alarms/webhook-forms.ts';

/** Where alarms are posted, as the owner set it. */
export interface WebhookSettings {
  /** Telegram: with `?chat_id=`, and `&message_thread_id=` for a topic of a forum. ntfy: with the topic as its last part. */
  readonly url: string;
  readonly form: WebhookForm;
  /** `whsec_…`; without one, nothing is signed. */
  readonly secret: string | undefined;
  /** Whether it says what visitors typed. */
  readonly includesText: boolean;
}
