import type { Failure } from '#shared/contracts/errors.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

/**
 * One value among the settings, as JSON. `parse` gets null before the first change. An edit that
 * fails changes nothing.
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
    /** One change after the other, so that none is based on what another one replaces. */
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
