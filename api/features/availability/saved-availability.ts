import { availabilitySchema, type Availability } from '#shared/contracts/presence.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const NAME = 'availability';
const untouched: Availability = { mode: 'automatic', away_text: null };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The owner's last saved choice; automatic when none can be read. */
export const readAvailability = async (
  settings: Pick<SettingsStore, 'get'>,
): Promise<Availability> => {
  const text = await settings.get(NAME);
  return availabilitySchema.safeParse(text === null ? null : parse(text)).data ?? untouched;
};

export const saveAvailability = (
  settings: Pick<SettingsStore, 'put'>,
  choice: Availability,
): Promise<void> => settings.put(NAME, JSON.stringify(choice));
