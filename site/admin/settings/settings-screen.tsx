import { useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Feature, Features } from '#shared/contracts/features.ts';
import { getSystem, setOwnVisits, type System } from '#shared/contracts/maintenance.ts';
import type { SettingsSectionId } from '#shared/domain/console-paths.ts';
import { limits } from '#shared/limits.ts';
import { AvailabilityForm } from '#site/admin/availability-form.tsx';
import { ChoiceList } from '#site/admin/choice-list.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { addressOf, routeOf } from '#site/admin/frame/console-route.ts';
import { ranked, settingsItems } from '#site/admin/frame/palette-items.ts';
import { loadLater } from '#site/admin/load-later.tsx';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { PartIndex } from '#site/admin/part-index.tsx';
import { Loaded, useApiQuery, useAttempt } from '#site/admin/queries/use-api-query.tsx';
import { ApiKeysSection } from '#site/admin/settings/api-keys/api-keys-section.tsx';
import { HoursSection } from '#site/admin/settings/business-hours/hours-section.tsx';
import { DataSection } from '#site/admin/settings/data-section.tsx';
import {
  CannedSection,
  ConsoleAlarms,
  ProactiveSection,
} from '#site/admin/settings/dialog-sections.tsx';
import { Imports } from '#site/admin/settings/imports.tsx';
import { KeySection } from '#site/admin/settings/key-section.tsx';
import { settingsPagesWith } from '#site/admin/settings/pages.ts';
import { SessionsSection } from '#site/admin/settings/sessions-section.tsx';
import { SystemCheck } from '#site/admin/settings/system-check.tsx';
import { useWide } from '#site/admin/use-wide.ts';
import { Combobox } from '#site/ui/combobox.tsx';
import { ThemeSwitch } from '#site/ui/theme-switch.tsx';
import './settings.css';

const PushSection = loadLater(
  async () => (await import('#site/admin/push/push-section.tsx')).PushSection,
);

const WebhooksSection = loadLater(
  async () => (await import('#site/admin/settings/webhooks/webhooks-section.tsx')).WebhooksSection,
);

const OutsideSection = loadLater(
  async () => (await import('#site/admin/settings/alarms/outside-section.tsx')).OutsideSection,
);

const FirstSteps = loadLater(async () => (await import('#site/admin/first-steps.tsx')).FirstSteps);

const VoiceSection = loadLater(
  async () => (await import('#site/admin/settings/voice-section.tsx')).VoiceSection,
);

/** A section to show, and the setting to focus in it; the heading if null. */
interface Target {
  readonly section: string;
  readonly setting: string | null;
}

const targetOf = (item: string | null, query: string): Target | null =>
  item === null ? null : { section: item, setting: new URLSearchParams(query).get('setting') };

const CONTROL = 'input, select, textarea, button, summary, a[href]';
const SEARCH_MS = 30_000;
const userEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The first element that is found in the section: some sections load after the page. */
const findIn = (section: HTMLElement, setting: string | null) =>
  section.querySelector<HTMLElement>(
    setting === null ? 'h3' : `[data-setting="${CSS.escape(setting)}"]`,
  );

/**
 * Shows a setting and focuses it once it exists. Until the owner does something, it stays in view
 * while the sections around it load and change their heights.
 */
const showWhenThere = (section: HTMLElement, setting: string | null): (() => void) => {
  let hasFocused = false;
  const look = () => {
    const found = findIn(section, setting);
    const block = setting === null || !found ? 'start' : 'center';
    (found ?? section).scrollIntoView({ block });
    if (!found || hasFocused) return;
    hasFocused = true;
    const control = found.matches(CONTROL) ? found : found.querySelector<HTMLElement>(CONTROL);
    if (!control) found.tabIndex = -1;
    (control ?? found).focus({ preventScroll: true });
  };
  const sizes = new ResizeObserver(look);
  const changes = new MutationObserver(() => {
    if (!hasFocused) look();
  });
  const stop = () => {
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
    for (const type of userEvents) removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, SEARCH_MS);
  look();
  for (const part of section.parentElement?.children ?? []) sizes.observe(part);
  changes.observe(section, { childList: true, subtree: true });
  for (const type of userEvents) addEventListener(type, stop, { passive: true });
  return stop;
};

interface SectionProps {
  id: string;
  title: string;
  /** Set if this section is to be shown. */
  target: Target | null;
  children: ReactNode;
}

const Section = ({ id, title, target, children }: SectionProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(
    () => (target && section.current ? showWhenThere(section.current, target.setting) : undefined),
    [target],
  );
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

const FeatureList = ({ system }: PartProps) => (
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

/** The theme, and whether this browser's visits count. */
const ThisBrowser = ({ session: { call }, system }: PartProps) => {
  const attempt = useAttempt();
  const [notice, setNotice] = useState('');
  const choose = async (excluded: boolean) =>
    setNotice((await attempt(() => call(setOwnVisits, { body: { excluded } }))) ?? '');
  return (
    <>
      <div data-setting="theme">
        <ThemeSwitch />
      </div>
      <p>For the console and for the site.</p>
      <label className="settings-switch" data-setting="own-visits">
        <input
          type="checkbox"
          checked={system.own_visits_excluded}
          onChange={({ target }) => void choose(target.checked)}
        />
        Exclude this browser’s visits from Analytics and Live
      </label>
      <p>
        A cookie remembers this. It applies to pages opened from now on; a private window counts as
        a visitor.
      </p>
      <span role="alert">{notice}</span>
    </>
  );
};

const bodies: Readonly<Record<SettingsSectionId, (props: PartProps) => ReactNode>> = {
  availability: ({ workspace }) => <AvailabilityForm live={workspace.live} />,
  hours: ({ workspace }) => <HoursSection live={workspace.live} />,
  theme: ThisBrowser,
  voice: () => <VoiceSection />,
  canned: ({ session }) => <CannedSection call={session.call} />,
  proactive: ({ session }) => <ProactiveSection call={session.call} />,
  alarms: ConsoleAlarms,
  push: ({ session }) => <PushSection session={session} />,
  outside: () => <OutsideSection />,
  webhooks: () => <WebhooksSection />,
  api: ({ go }) => <ApiKeysSection go={go} />,
  backups: ({ session, system }) => <DataSection calls={session} system={system} />,
  imports: Imports,
  sessions: ({ session }) => <SessionsSection session={session} />,
  key: ({ session, system }) => <KeySection changeKey={session.changeKey} system={system} />,
  check: ({ session, go }) => <SystemCheck call={session.call} go={go} />,
  features: FeatureList,
  'first-steps': ({ workspace, go }) => <FirstSteps workspace={workspace} go={go} />,
};

interface SettingsSearchProps {
  features: Features;
  typed: string;
  onType: (typed: string) => void;
  onChoose: (address: string) => void;
}

/** Finds settings by their words, as the palette does. */
const SettingsSearch = ({ features, typed, onType, onChoose }: SettingsSearchProps) => {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const found = typed.trim() === '' ? [] : ranked(settingsItems(features), typed);
  const active = Math.min(chosen, found.length - 1);
  const choose = (address: string | undefined | (() => void)) => {
    if (typeof address === 'string') onChoose(address);
  };
  return (
    // The field passes on the key that it does not handle.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      className="settings-search"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onType('');
      }}
    >
      <Combobox
        listId={id}
        label="Find a setting"
        placeholder="Find a setting…"
        maxLength={limits.inbox.searchCharacters}
        value={typed}
        active={active}
        onType={(text) => {
          onType(text);
          setChosen(0);
        }}
        onMove={(steps) => setChosen(Math.max(0, Math.min(active + steps, found.length - 1)))}
        onChoose={() => choose(found[active]?.to)}
      />
      <ChoiceList
        id={id}
        label="Settings found"
        choices={found}
        active={active}
        onChoose={({ to }) => choose(to)}
      />
      <output>{typed.trim() !== '' && found.length === 0 && 'No such setting'}</output>
    </search>
  );
};

/**
 * All settings and maintenance in pages. The URL names a page, or a section and a setting in it.
 */
export const SettingsScreen = (props: AreaProps) => {
  const { route, go, workspace } = props;
  const query = useApiQuery(getSystem, {});
  const isWide = useWide('(width >= 900px)');
  const isApp = useContext(OutsideAlarms) !== null;
  const [typed, setTyped] = useState('');
  const { item, query: routeQuery } = route;
  const [address, setAddress] = useState({ item, routeQuery });
  const [target, setTarget] = useState(() => targetOf(item, routeQuery));
  if (address.item !== item || address.routeQuery !== routeQuery) {
    setAddress({ item, routeQuery });
    setTarget(targetOf(item, routeQuery));
  }
  const pages = settingsPagesWith(workspace.features);
  const pageOf = (wanted: string | null) =>
    pages.find(({ id }) => id === wanted) ??
    pages.find(({ sections }) => sections.some(({ id }) => id === wanted));
  const page = pageOf(item) ?? pages[0];
  if (!page) return null;
  const toPage = (id: string) => addressOf({ area: 'settings', item: id });
  const jump = (to: string) => {
    setTyped('');
    const found = routeOf(to, 'settings');
    // Edits on this page stay.
    if (found && pageOf(found.item) === page) setTarget(targetOf(found.item, found.query));
    else go(to);
  };
  return (
    <div className="parted">
      <div className="settings-index">
        <SettingsSearch
          features={workspace.features}
          typed={typed}
          onType={setTyped}
          onChoose={jump}
        />
        {!isWide && (
          <select
            aria-label="Page of the settings"
            value={page.id}
            onChange={({ target: { value } }) => go(toPage(value))}
          >
            {pages.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
        {isWide && typed.trim() === '' && (
          <PartIndex
            label="Settings"
            current={page.id}
            go={go}
            groups={[
              {
                name: null,
                links: pages.map(({ id, title }) => ({ id, name: title, to: toPage(id) })),
              },
            ]}
          />
        )}
      </div>
      <div key={page.id} className="part-sheet">
        <h2>{page.title}</h2>
        {!query.data && !query.error && <div className="settings-skeleton" />}
        <Loaded query={query}>
          {(system) => (
            <>
              {page.sections
                .filter(({ id }) => id !== 'push' || !isApp)
                .map(({ id, title }) => {
                  const Part = bodies[id];
                  return (
                    <Section
                      key={id}
                      id={id}
                      title={title}
                      target={target?.section === id ? target : null}
                    >
                      <Part {...props} system={system} />
                    </Section>
                  );
                })}
              {page.id === 'server' && (
                <p className="note">
                  Foyer {system.version}, up since{' '}
                  {new Date(system.started_at).toLocaleString('en-GB', {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                  })}
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
};
