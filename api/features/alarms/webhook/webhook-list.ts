import { z } from 'zod';
import type { Failure } from '#shared/contracts/errors.ts';
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
  // Omits kinds of a newer version, after a downgrade.
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

interface Webhooks {
  readonly webhooks: readonly StoredWebhook[];
}

/** Preserves entries of a newer version for the next upgrade. */
interface Stored extends Webhooks {
  readonly foreign: readonly unknown[];
}

const fileSchema = z.object({
  webhooks: z.array(z.unknown()),
  foreign: z.array(z.unknown()).default([]),
});

const entriesOf = (text: string | null): readonly unknown[] => {
  try {
    const { webhooks, foreign } = fileSchema.parse(JSON.parse(text ?? '{"webhooks":[]}'));
    return [...webhooks, ...foreign];
  } catch {
    return [];
  }
};

const parse = (text: string | null): Stored => {
  const webhooks: StoredWebhook[] = [];
  const foreign: unknown[] = [];
  for (const entry of entriesOf(text)) {
    const { success, data } = storedSchema.safeParse(entry);
    if (success) webhooks.push(data);
    else foreign.push(entry);
  }
  return { webhooks, foreign };
};

/** The owner's webhooks, among the settings: the same on every node, and in each backup. */
export const createWebhookList = (settings: Pick<SettingsStore, 'get' | 'put'>) => {
  const setting = createEditedSetting(settings, SETTING, parse);
  return {
    read: async (): Promise<readonly StoredWebhook[]> => (await setting.read()).webhooks,
    change: (edit: (value: Webhooks) => Webhooks | Failure) =>
      setting.change((stored) => {
        const edited = edit(stored);
        return 'error' in edited ? edited : { ...edited, foreign: stored.foreign };
      }),
  };
};

export type WebhookList = ReturnType<typeof createWebhookList>;
