import type { Feature } from '#shared/contracts/features.ts';
import type { settingsPartIds } from '#shared/domain/console-paths.ts';

export type SettingsPartId = (typeof settingsPartIds)[number];

/** The sections of the settings, in their order. `has`: what is set in each, as the palette finds it. */
export const settingsParts = [
  { id: 'you', title: 'You', has: ['Availability', 'Text while away', 'Own visits'] },
  {
    id: 'hours',
    title: 'Business hours',
    needs: 'chat',
    has: ['Opening times', 'Time zone of the hours', 'Holidays'],
  },
  { id: 'theme', title: 'Theme', has: ['Light, dark or system theme'] },
  {
    id: 'alarms',
    title: 'Alarms',
    has: [
      'Sound and notifications',
      'Quiet hours',
      'Push messages',
      'Alarms by e-mail',
      'Webhooks',
      'Morning summary',
      'Weekly report',
      'Failed deliveries',
    ],
  },
  { id: 'canned', title: 'Canned replies', needs: 'chat', has: [] },
  { id: 'proactive', title: 'Proactive messages', needs: 'chat', has: ['Invite visitors'] },
  { id: 'sessions', title: 'Signed in', has: ['Log out everywhere else'] },
  { id: 'key', title: 'Admin key', has: ['Rotate the admin key'] },
  { id: 'api', title: 'API keys', has: ['Create an API key'] },
  { id: 'data', title: 'Data', has: ['Backups', 'Sealed copies', 'Imports', 'Retention'] },
  { id: 'check', title: 'System check', has: [] },
  { id: 'features', title: 'Features', has: [] },
  { id: 'first-steps', title: 'First steps', has: [] },
] as const satisfies readonly {
  id: SettingsPartId;
  title: string;
  needs?: Feature;
  has: readonly string[];
}[];

/** Those of the features that are on. */
export const settingsPartsWith = (features: Readonly<Record<Feature, boolean>>) =>
  settingsParts.filter((part) => !('needs' in part) || features[part.needs]);
