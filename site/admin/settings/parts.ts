import type { Feature } from '#shared/contracts/features.ts';
import type { settingsPartIds } from '#shared/domain/console-paths.ts';

export type SettingsPartId = (typeof settingsPartIds)[number];

/** The sections of the settings, in their order. */
export const settingsParts = [
  { id: 'you', title: 'You' },
  { id: 'hours', title: 'Business hours', needs: 'chat' },
  { id: 'theme', title: 'Theme' },
  { id: 'alarms', title: 'Alarms' },
  { id: 'canned', title: 'Canned replies', needs: 'chat' },
  { id: 'proactive', title: 'Proactive messages', needs: 'chat' },
  { id: 'sessions', title: 'Signed in' },
  { id: 'key', title: 'Admin key' },
  { id: 'api', title: 'API keys' },
  { id: 'data', title: 'Data' },
  { id: 'check', title: 'System check' },
  { id: 'features', title: 'Features' },
  { id: 'first-steps', title: 'First steps' },
] as const satisfies readonly { id: SettingsPartId; title: string; needs?: Feature }[];

/** Those of the features that are on. */
export const settingsPartsWith = (features: Readonly<Record<Feature, boolean>>) =>
  settingsParts.filter((part) => !('needs' in part) || features[part.needs]);
