import { availabilitySchema, type Availability } from '#shared/contracts/presence.ts';

const NAME = 'availability';
const untouched: Availability = { mode: 'automatic', away_text: null };

/** Small named values, as the settings of the server are kept. */
interface Settings {
  get(name: string): Promise<string | null>;
  put(name: string, value: string): Promise<void>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The owner's choice, as it was made last; automatic where none can be read. */
export const readAvailability = async (settings: Settings): Promise<Availability> => {
  const text = await settings.get(NAME);
  return availabilitySchema.safeParse(text === null ? null : parse(text)).data ?? untouched;
};

export const saveAvailability = (settings: Settings, choice: Availability): Promise<void> =>
  settings.put(NAME, JSON.stringify(choice));
