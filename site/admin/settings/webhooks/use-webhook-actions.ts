import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#shared/contracts/webhooks.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import type { WebhookDraft } from '#site/admin/settings/webhooks/webhook-form.tsx';

const noAnswer = 'That did not work: the server did not answer. Try again.';

/** The server's words for what it refused. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error;
  const { problem } = error;
  if (!problem) return noAnswer;
  const [field] = Object.entries(problem.fields ?? {});
  if (field) return `Not saved: ${field[0] === 'url' ? 'the address' : field[0]} ${field[1]}.`;
  return problem.code === 'conflict' || problem.code === 'not_found'
    ? `Not saved: ${problem.message}.`
    : noAnswer;
};

/** What the console does with webhooks; each returns why it failed, or null. */
export const useWebhookActions = (onSecret: (secret: string) => void) => {
  const call = useCall();
  const refresh = useRefresh(listWebhooks.path);
  const attempt = async (run: () => Promise<unknown>): Promise<string | null> => {
    try {
      await run();
      refresh();
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  };
  const change = (webhook: Webhook, draft: WebhookDraft, isOn: boolean) => {
    const { url, kinds, ...rest } = draft;
    const body = { ...rest, kinds: [...kinds], is_on: isOn, ...(url !== '' && { url }) };
    return attempt(() => call(changeWebhook, { params: { webhook_id: webhook.webhook_id }, body }));
  };
  return {
    make: ({ kinds, ...draft }: WebhookDraft) =>
      attempt(async () => {
        const made = await call(createWebhook, { body: { ...draft, kinds: [...kinds] } });
        onSecret(made.secret);
      }),
    save: (webhook: Webhook, draft: WebhookDraft) => change(webhook, draft, webhook.is_on),
    setOn: (webhook: Webhook, isOn: boolean) => change(webhook, { ...webhook, url: '' }, isOn),
    rotate: ({ webhook_id }: Webhook) =>
      attempt(async () => {
        const { secret } = await call(rotateWebhookSecret, {
          ...{ params: { webhook_id }, body: {} },
        });
        onSecret(secret);
      }),
    remove: ({ webhook_id }: Webhook) =>
      attempt(() => call(removeWebhook, { params: { webhook_id }, body: {} })),
    test: async ({ webhook_id }: Webhook): Promise<string> => {
      try {
        const sent = await call(testWebhook, { params: { webhook_id }, body: {} });
        return `${sent.is_accepted ? 'Accepted' : 'Not accepted'}: ${sent.answer}`;
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
};
