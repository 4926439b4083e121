import type { DesktopBridge } from '#shared/contracts/desktop-bridge.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** The name under which the console stores the key. */
const KEY = 'foyer.admin.key';

/**
 * The console's storage, except for the key: a browser has it in local storage, but the app stores it in
 * the system's keyring, and the page only in memory.
 */
export const createKeyStorage = (
  rest: KeyValue,
  bridge: Pick<DesktopBridge, 'saveKey' | 'forgetKey'>,
  first: string | null,
): KeyValue => {
  let key = first;
  return {
    get: (name) => (name === KEY ? key : rest.get(name)),
    set: (name, value) => {
      if (name !== KEY) return rest.set(name, value);
      if (value !== key) {
        key = value;
        void bridge.saveKey({ key });
      }
      return true;
    },
    remove: (name) => {
      if (name !== KEY) return rest.remove(name);
      if (key === null) return;
      key = null;
      void bridge.forgetKey({});
    },
  };
};
