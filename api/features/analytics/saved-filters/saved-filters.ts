import { fail, type Failure } from '#shared/contracts/errors.ts';
import { savedFilterSchema, type SavedFilter } from '#shared/contracts/saved-filters.ts';
import { limits } from '#shared/limits.ts';
import { createEditedSetting } from '#api/platform/edited-setting.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const NAME = 'saved_filters';

/** As stored: a newer version may have saved unknown keys. */
interface Stored {
  readonly id: string;
  readonly name: string;
}

interface Answer {
  filters: SavedFilter[];
}

const answerOf = (stored: readonly Stored[]): Answer => ({
  filters: stored
    .flatMap((one) => savedFilterSchema.safeParse(one).data ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'en')),
});

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The owner's named filters, stored as one setting. */
export const createSavedFilters = (settings: Pick<SettingsStore, 'get' | 'put'>) => {
  const { read, change } = createEditedSetting(
    settings,
    NAME,
    (text) => JSON.parse(text ?? '[]') as Stored[],
  );
  const answer = (changed: Stored[] | Failure): Answer | Failure =>
    Array.isArray(changed) ? answerOf(changed) : changed;
  return {
    list: async (): Promise<Answer> => answerOf(await read()),
    save: async (saved: SavedFilter) =>
      answer(
        await change((stored) => {
          const others = stored.filter(({ id }) => id !== saved.id);
          if (others.some(({ name }) => isSameName(name, saved.name))) {
            return fail('conflict', 'another saved filter has this name');
          }
          if (others.length >= limits.analytics.savedFilters) {
            return fail('conflict', 'the maximum number of saved filters is reached');
          }
          return [...others, saved];
        }),
      ),
    remove: async (removed: string) =>
      answer(await change((stored) => stored.filter(({ id }) => id !== removed))),
  };
};

export type SavedFilters = ReturnType<typeof createSavedFilters>;
