import { settingsStoreContract } from '#api/platform/settings-store.contract.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';

/** Runs a contract suite with the stores on each kind of engine. */
type OnEngines = <Stores extends object>(
  makeStores: (on: Engine) => Stores,
  contract: (engine: string, make: () => Promise<Stores> | Stores) => void,
  database?: 'chat' | 'analytics',
) => void;

/** What every store promises, for an engine's test to run. */
export const storeContracts = (onEngines: OnEngines): void => {
  onEngines(createSettingsStore, settingsStoreContract);
};
