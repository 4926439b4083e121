import type { Feature } from '#shared/contracts/features.ts';
import {
  settingsPageSections,
  type SettingsPageId,
  type SettingsSectionId,
} from '#shared/domain/console-paths.ts';

interface SectionTexts {
  readonly title: string;
  readonly needs?: Feature;
  /** The settings in it, each with its `data-setting` on the screen. */
  readonly has?: Readonly<Record<string, string>>;
  /** Other search terms for it. */
  readonly words?: string;
}

const pageTitles: Readonly<Record<SettingsPageId, string>> = {
  you: 'You and hours',
  chat: 'Chat',
  notifications: 'Notifications',
  programs: 'Programs',
  data: 'Data',
  security: 'Security',
  server: 'Server',
};

const sections: Readonly<Record<SettingsSectionId, SectionTexts>> = {
  availability: {
    title: 'Availability',
    needs: 'chat',
    has: { 'Message while away': 'away-text' },
    words: 'here online offline status',
  },
  hours: {
    title: 'Business hours',
    needs: 'chat',
    has: {
      'Away outside business hours': 'hours-on',
      'Opening times': 'week',
      'Time zone of the hours': 'zone',
      Holidays: 'holidays',
    },
    words: 'schedule office',
  },
  theme: {
    title: 'This browser',
    has: { 'Light, dark or system theme': 'theme', 'Own visits': 'own-visits' },
    words: 'appearance mode exclude count',
  },
  voice: {
    title: 'How visitors see you',
    needs: 'chat',
    has: {
      'Name in the chat': 'voice-name',
      Greeting: 'voice-greeting',
      'Reply time': 'voice-reply',
      Portrait: 'voice-portrait',
    },
    words: 'picture photo avatar welcome',
  },
  canned: { title: 'Canned replies', needs: 'chat', words: 'saved replies macros templates' },
  proactive: {
    title: 'Proactive messages',
    needs: 'chat',
    has: { 'Invite visitors': 'proactive' },
    words: 'triggers campaigns',
  },
  alarms: {
    title: 'In this browser',
    needs: 'chat',
    has: { 'Sound and notifications': 'console-alarms' },
    words: 'alarms ring desktop',
  },
  push: { title: 'Push messages', words: 'phone device mobile' },
  outside: {
    title: 'With the console closed',
    has: {
      'Alarms by e-mail': 'email',
      'Morning summary': 'morning_summary',
      'Weekly report': 'weekly_report',
      'A visitor waits after': 'unanswered',
      'Hour of the summary': 'report-hour',
      'Quiet hours': 'quiet',
      'Failed deliveries': 'deliveries',
    },
    words: 'alarms smtp mail',
  },
  webhooks: { title: 'Webhooks', words: 'slack discord telegram ntfy zapier integrations' },
  api: {
    title: 'API keys',
    has: { 'Create an API key': 'api-key' },
    words: 'integrations zapier n8n',
  },
  backups: {
    title: 'Backups',
    has: { 'Back up now': 'backups', 'Sealed copies': 'sealed', Retention: 'retention' },
    words: 'export download restore storage',
  },
  imports: { title: 'Imported figures', words: 'imports plausible umami google' },
  sessions: { title: 'Signed in', has: { 'Log out everywhere else': 'log-out' }, words: 'devices' },
  key: { title: 'Admin key', has: { 'Rotate the admin key': 'key' }, words: 'password change' },
  check: { title: 'System check', words: 'health status version disk' },
  features: { title: 'Features', words: 'switches environment' },
  'first-steps': { title: 'First steps', words: 'help onboarding' },
};

export interface SettingsSection extends SectionTexts {
  readonly id: SettingsSectionId;
}

export interface SettingsPage {
  readonly id: SettingsPageId;
  readonly title: string;
  readonly sections: readonly SettingsSection[];
}

/** The settings pages of the enabled features. */
export const settingsPagesWith = (features: Readonly<Record<Feature, boolean>>): SettingsPage[] =>
  (Object.keys(settingsPageSections) as SettingsPageId[])
    .map((id) => ({
      id,
      title: pageTitles[id],
      sections: settingsPageSections[id].flatMap(
        (section: SettingsSectionId): SettingsSection[] => {
          const texts = sections[section];
          return texts.needs === undefined || features[texts.needs]
            ? [{ id: section, ...texts }]
            : [];
        },
      ),
    }))
    .filter((page) => page.sections.length > 0);
