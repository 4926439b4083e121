import type { Failure } from '#shared/contracts/errors.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

/**
 * One JSON value among the settings. `parse` gets null before the first change. A failed edit changes
 * nothing.
 */
export const createEditedSetting = <Value extends object>(
  settings: Pick<SettingsStore, 'get' | 'put'>,
  name: string,
  parse: (text: string | null) => Value,
) => {
  const read = async (): Promise<Value> => parse(await settings.get(name));
  let latest: Promise<unknown> = Promise.resolve();
  return {
    read,
    /** Changes run one at a time, so that none works on an outdated value. */
    change: (edit: (value: Value) => Value | Failure): Promise<Value | Failure> => {
      const changed = latest.then(async () => {
        const value = edit(await read());
        if (!('error' in value)) await settings.put(name, JSON.stringify(value));
        return value;
      });
      latest = changed.catch(() => undefined);
      return changed;
    },
  };
};
