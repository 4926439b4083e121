import type { KeyValue } from '#shared/ports/key-value.ts';

/** Sound is on by default; the choice is saved in this browser. */
export const readSound = (storage: KeyValue, key: string): boolean => storage.get(key) !== 'off';

export const writeSound = (storage: KeyValue, key: string, isOn: boolean): void => {
  if (isOn) storage.remove(key);
  else storage.set(key, 'off');
};
