import { z } from 'zod';
import { businessHoursSchema } from '#shared/contracts/business-hours.ts';
import { availabilitySchema } from '#shared/contracts/presence.ts';
import type { BusinessHours } from '#shared/domain/business-hours/business-hours.ts';
import { noVoice, savedVoiceSchema, type SavedVoice } from '#api/features/availability/voice.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const CHOICE = 'availability';
const HOURS = 'business_hours';
const VOICE = 'owner_voice';

/** The owner's choice and its end; null: lasts until they choose again. Ms since the epoch. */
const choiceSchema = availabilitySchema.extend({ until: z.number().nullable().default(null) });
export type Choice = z.infer<typeof choiceSchema>;

/** The owner's settings from before the server started. */
export interface SavedAvailability {
  readonly choice: Choice;
  readonly hours: BusinessHours | null;
  readonly voice: SavedVoice;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const read = async <Value>(
  settings: Pick<SettingsStore, 'get'>,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | null> => {
  const text = await settings.get(name);
  return text === null ? null : (schema.safeParse(parse(text)).data ?? null);
};

/** The owner's last saved choice and hours; automatic and no hours if unreadable. */
export const readAvailability = async (
  settings: Pick<SettingsStore, 'get'>,
): Promise<SavedAvailability> => ({
  choice: (await read(settings, CHOICE, choiceSchema)) ?? {
    mode: 'automatic',
    away_text: null,
    until: null,
  },
  hours: await read(settings, HOURS, businessHoursSchema),
  voice: (await read(settings, VOICE, savedVoiceSchema)) ?? noVoice,
});

export const saveChoice = (settings: Pick<SettingsStore, 'put'>, choice: Choice): Promise<void> =>
  settings.put(CHOICE, JSON.stringify(choice));

export const saveHours = (
  settings: Pick<SettingsStore, 'put'>,
  hours: BusinessHours,
): Promise<void> => settings.put(HOURS, JSON.stringify(hours));

export const saveVoice = (settings: Pick<SettingsStore, 'put'>, voice: SavedVoice): Promise<void> =>
  settings.put(VOICE, JSON.stringify(voice));
