import { z } from 'zod';
import { ownerAlarmKinds } from '#shared/domain/alarms/alarm-kinds.ts';
import { webhookForms } from '#shared/domain/alarms/webhook-forms.ts';
import { createEditedSetting } from '#api/platform/edited-setting.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const SETTING = 'webhooks';

const storedSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  form: z.enum(webhookForms),
  // A kind of a newer version, after a way back, is left out.
  kinds: z
    .array(z.string())
    .transform((all) => ownerAlarmKinds.filter((kind) => all.includes(kind))),
  isOn: z.boolean(),
  includesText: z.boolean(),
  createdAt: z.number(),
  secret: z.string(),
  /** Signs as well until then, in ms since the epoch. */
  old: z.object({ secret: z.string(), until: z.number() }).nullable(),
});
export type StoredWebhook = z.infer<typeof storedSchema>;

const listSchema = z.object({ webhooks: z.array(storedSchema) });

const parse = (text: string | null): z.infer<typeof listSchema> => {
  try {
    return listSchema.parse(JSON.parse(text ?? '{"webhooks":[]}'));
  } catch {
    return { webhooks: [] };
  }
};

/** The owner's webhooks, among the settings: the same on every node, and in each backup. */
export const createWebhookList = (settings: Pick<SettingsStore, 'get' | 'put'>) => {
  const setting = createEditedSetting(settings, SETTING, parse);
  return {
    read: async (): Promise<readonly StoredWebhook[]> => (await setting.read()).webhooks,
    change: setting.change,
  };
};

export type WebhookList = ReturnType<typeof createWebhookList>;
