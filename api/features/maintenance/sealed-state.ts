import { z } from 'zod';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { CopyKind } from '#api/features/maintenance/ports.ts';

/** The setting that records outcomes of sealed copies, for all nodes and across restarts. */
const SETTING = 'sealed_backups';

const time = z.number();
const madeSchema = z.object({ name: z.string(), at: time });
const failureSchema = z.object({
  at: time,
  /** Number of consecutive failures. */
  times: z.number().int().positive(),
  message: z.string(),
});
const ofEach = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ full: schema.nullable(), chat: schema.nullable() });

const stateSchema = z.object({
  /** Copies in another location do not count. */
  location: z.string(),
  /** The last good copies. */
  made: ofEach(madeSchema),
  /** Failures since then. */
  failed: ofEach(failureSchema),
  /** Other problems of the last full copy, as text. */
  problems: z.array(z.string()),
});
export type SealedState = z.infer<typeof stateSchema>;

const MESSAGE_CHARACTERS = 500;

const nothing = { full: null, chat: null };

const parse = (text: string | null): SealedState | null => {
  try {
    return stateSchema.safeParse(text === null ? null : JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** The outcomes of the sealed copies in one location. */
export const createSealedState = (
  settings: Pick<SettingsStore, 'get' | 'put'>,
  location: string,
) => {
  const read = async (): Promise<SealedState> => {
    const stored = parse(await settings.get(SETTING));
    if (stored?.location === location) return stored;
    return { location, made: nothing, failed: nothing, problems: [] };
  };
  const write = (state: SealedState): Promise<void> => settings.put(SETTING, JSON.stringify(state));
  return {
    read,
    noteMade: async (
      kind: CopyKind,
      made: { name: string; at: number; problems: readonly string[] },
    ): Promise<void> => {
      const state = await read();
      const { name, at, problems } = made;
      await write({
        ...state,
        made: { ...state.made, [kind]: { name, at } },
        failed: { ...state.failed, [kind]: null },
        // Only a full copy checks all of the others.
        problems: kind === 'full' ? [...problems] : [...new Set([...state.problems, ...problems])],
      });
    },
    noteFailed: async (kind: CopyKind, at: number, message: string): Promise<void> => {
      const state = await read();
      const times = (state.failed[kind]?.times ?? 0) + 1;
      const failure = { at, times, message: message.slice(0, MESSAGE_CHARACTERS) };
      await write({ ...state, failed: { ...state.failed, [kind]: failure } });
    },
    /** Lets the next attempt start at once. */
    forgetFailures: async (): Promise<void> => write({ ...(await read()), failed: nothing }),
  };
};
