import type { WebhookForm } from '#shared/domain/alarms/webhook-forms.ts';

/** Where alarms are posted, as set by the owner. */
export interface WebhookSettings {
  /**
   * Telegram: with `?chat_id=`, and `&message_thread_id=` for a topic of a forum. ntfy: with the topic
   * as its last part.
   */
  readonly url: string;
  readonly form: WebhookForm;
  /** `whsec_…`; without one, posts are unsigned. */
  readonly secret: string | undefined;
  /** Whether posts include visitors' texts. */
  readonly includesText: boolean;
}
