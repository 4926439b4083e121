import { useEffect, useRef, type ReactNode } from 'react';
import type { Feature } from '#shared/contracts/features.ts';
import { getSystem, type System } from '#shared/contracts/maintenance.ts';
import { AvailabilityForm } from '#site/admin/availability-form.tsx';
import { FirstSteps } from '#site/admin/first-steps.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { ApiKeysSection } from '#site/admin/settings/api-keys/api-keys-section.tsx';
import { PartIndex } from '#site/admin/part-index.tsx';
import { DataSection } from '#site/admin/settings/data-section.tsx';
import {
  AlarmsSection,
  CannedSection,
  ProactiveSection,
} from '#site/admin/settings/dialog-sections.tsx';
import { HoursSection } from '#site/admin/settings/business-hours/hours-section.tsx';
import { KeySection } from '#site/admin/settings/key-section.tsx';
import { settingsPartsWith, type SettingsPartId } from '#site/admin/settings/parts.ts';
import { OwnVisits } from '#site/admin/settings/own-visits.tsx';
import { SessionsSection } from '#site/admin/settings/sessions-section.tsx';
import { SystemCheck } from '#site/admin/settings/system-check.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { ThemeSwitch } from '#site/ui/theme-switch.tsx';
import './settings.css';

interface SectionProps {
  id: string;
  title: string;
  /** Whether the address names this section. */
  isNamed: boolean;
  children: ReactNode;
}

/** One section of the settings; the one in the address scrolls into view. */
const Section = ({ id, title, isNamed, children }: SectionProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) section.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  return (
    <section ref={section} className="settings-section" aria-labelledby={`settings-${id}`}>
      <h3 id={`settings-${id}`}>{title}</h3>
      {children}
    </section>
  );
};

interface PartProps extends AreaProps {
  system: System;
}

const featureNames: Readonly<Record<Feature, string>> = {
  chat: 'FEATURE_CHAT',
  analytics: 'FEATURE_ANALYTICS',
  fingerprint: 'FEATURE_FINGERPRINT',
  geo_gate: 'FEATURE_GEO_GATE',
  contact: 'FEATURE_CONTACT',
  vr: 'FEATURE_VR',
};

const Features = ({ system }: { system: System }) => (
  <>
    <dl className="fact-list settings-facts settings-features">
      {(Object.keys(featureNames) as Feature[]).map((feature) => (
        <div key={feature}>
          <dt>{featureNames[feature]}</dt>
          <dd>{system.features[feature] ? 'on' : 'off'}</dd>
        </div>
      ))}
    </dl>
    <p>
      They are set in the server’s environment or its .env file. Restart the server to apply a
      change.
    </p>
  </>
);

/** Changes when a backup begins, ends or fails: then the system check looks again. */
const backupState = ({ backups: { is_running: isRunning, has_failed: hasFailed, last } }: System) =>
  `${isRunning} ${hasFailed} ${last?.made_at}`;

const bodies: Readonly<Record<SettingsPartId, (props: PartProps) => ReactNode>> = {
  you: ({ workspace, session, system }) => (
    <>
      {workspace.features.chat && <AvailabilityForm live={workspace.live} />}
      <OwnVisits call={session.call} isExcluded={system.own_visits_excluded} />
    </>
  ),
  hours: ({ workspace }) => <HoursSection live={workspace.live} />,
  theme: () => (
    <>
      <ThemeSwitch />
      <p>Of this browser, for the console and for the site.</p>
    </>
  ),
  alarms: ({ session, workspace }) => (
    <AlarmsSection session={session} isChatOn={workspace.features.chat} />
  ),
  canned: ({ session }) => <CannedSection call={session.call} />,
  proactive: ({ session }) => <ProactiveSection call={session.call} />,
  sessions: ({ session }) => <SessionsSection session={session} />,
  key: ({ session, system }) => <KeySection changeKey={session.changeKey} system={system} />,
  api: ({ go }) => <ApiKeysSection go={go} />,
  data: ({ session, system }) => <DataSection calls={session} system={system} />,
  check: ({ session, system }) => <SystemCheck key={backupState(system)} call={session.call} />,
  features: ({ system }) => <Features system={system} />,
  'first-steps': ({ workspace, go }) => <FirstSteps workspace={workspace} go={go} />,
};

/** All settings and maintenance. The address may name a section. */
export const SettingsScreen = (props: AreaProps) => {
  const { route, go, workspace } = props;
  const { data: system, error } = useApiQuery(getSystem, {});
  const shown = settingsPartsWith(workspace.features);
  return (
    <div className="parted">
      <PartIndex
        label="Settings"
        current={route.item}
        go={go}
        groups={[
          {
            name: null,
            links: shown.map(({ id, title }) => ({
              id,
              name: title,
              to: addressOf({ area: 'settings', item: id }),
            })),
          },
        ]}
      />
      <div className="part-sheet">
        <h2>Settings</h2>
        {!system && error && <p role="alert">The server did not answer.</p>}
        {!system && !error && <div className="settings-skeleton" />}
        {system &&
          shown.map(({ id, title }) => {
            const Part = bodies[id];
            return (
              <Section key={id} id={id} title={title} isNamed={route.item === id}>
                <Part {...props} system={system} />
              </Section>
            );
          })}
        {system && (
          <p className="settings-foot note">
            Foyer {system.version}, up since{' '}
            {new Date(system.started_at).toLocaleString('en-GB', {
              dateStyle: 'medium',
              timeStyle: 'short',
            })}
          </p>
        )}
      </div>
    </div>
  );
};
