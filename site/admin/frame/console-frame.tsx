import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { availabilityModes } from '#shared/domain/availability-modes.ts';
import { availabilityNames } from '#site/admin/availability-choice.tsx';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import type { Feature } from '#shared/contracts/features.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Area, Go } from '#site/admin/frame/area.ts';
import { areaOf, areasWith } from '#site/admin/frame/area-list.tsx';
import { AreaBoundary } from '#site/admin/frame/area-boundary.tsx';
import { ConsoleHead } from '#site/admin/frame/console-head.tsx';
import { isTyping } from '#site/admin/frame/is-typing.ts';
import { createKeySequence } from '#site/admin/frame/key-sequence.ts';
import { KeysDialog } from '#site/admin/frame/keys-dialog.tsx';
import type { PaletteItem } from '#site/admin/frame/palette-items.ts';
import { addressOf, movedTo, routeOf } from '#site/admin/frame/console-route.ts';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import { loadLater } from '#site/admin/load-later.tsx';
import { MorningStrip } from '#site/admin/summary/morning-summary.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { retainFocus } from '#site/admin/retain-focus.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { ApiQueries } from '#site/admin/queries/use-api-query.tsx';
import { useTitle } from '#site/admin/use-title.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { themeChoices } from '#site/ui/theme.ts';
import { chooseTheme, themeNames } from '#site/ui/theme-switch.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import './frame.css';
import type { AreaId } from '#shared/domain/console-paths.ts';

interface AreaIndexProps {
  areas: readonly Area[];
  /** Undefined if the URL belongs to no area. */
  current: AreaId | undefined;
  workspace: Workspace;
  go: Go;
}

/** The index of areas: in the margin on wide screens, at the bottom on small ones. */
const AreaIndex = ({ areas, current, workspace, go }: AreaIndexProps) => (
  <nav className="area-index" aria-label="Areas">
    <ul>
      {areas
        .filter(({ goKey }) => goKey !== undefined)
        .map(({ id, name, goKey, Waiting }) => (
          <li key={id}>
            <ConsoleLink
              to={addressOf({ area: id })}
              go={go}
              aria-current={id === current ? 'page' : undefined}
              title={`${name} (g ${goKey})`}
            >
              <span className="area-name">{name}</span>
              {Waiting && <Waiting workspace={workspace} />}
            </ConsoleLink>
          </li>
        ))}
    </ul>
  </nav>
);

interface ConsoleFrameProps {
  address: string;
  go: Go;
  session: ConsoleSession;
  workspace: Workspace;
}

/** Works even while typing, because of its modifier. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** `g i`, `g l`, … open areas, `?` lists the keys. Off while a dialog is open. */
const useFrameKeys = (
  areas: readonly Area[],
  onArea: (id: AreaId) => void,
  onHelp: () => void,
  onPalette: () => void,
) => {
  useEffect(() => {
    const sequence = createKeySequence(browserTimers());
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal')) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        onPalette();
        return;
      }
      const command = sequence.press({
        key: event.key,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey,
        isTyping: isTyping(event.target) || event.isComposing,
      });
      if (command === null) return;
      const area =
        command.does === 'go' ? areas.find(({ goKey }) => goKey === command.goKey) : undefined;
      if (command.does === 'go' && !area) return;
      event.preventDefault();
      if (area) onArea(area.id);
      else onHelp();
    };
    addEventListener('keydown', press);
    return () => {
      sequence.stop();
      removeEventListener('keydown', press);
    };
  }, [areas, onArea, onHelp, onPalette]);
};

// Loaded after the console but before use, so that nothing typed into the palette is lost.
const loadPalette = () => import('#site/admin/frame/palette-dialog.tsx');
const PaletteDialog = loadLater(async () => (await loadPalette()).PaletteDialog);

const AlarmsDialog = loadLater(
  async () => (await import('#site/admin/alarms-dialog.tsx')).AlarmsDialog,
);

const PushNotice = loadLater(
  async () => (await import('#site/admin/push/push-notice.tsx')).PushNotice,
);

/**
 * The actions that are available everywhere. `setAlarms` is null if there are no alarms because the
 * chat is off.
 */
const frameActions = (
  { session, workspace: { live, features } }: Pick<ConsoleFrameProps, 'session' | 'workspace'>,
  help: () => void,
  setAlarms: (() => void) | null,
): PaletteItem[] => [
  ...themeChoices.map((choice) => ({
    key: `x theme ${choice}`,
    name: `Theme: ${themeNames[choice]}`,
    text: 'of this browser',
    to: () => chooseTheme(choice),
  })),
  ...(features.chat ? availabilityModes : []).map((mode) => ({
    key: `x be ${mode}`,
    name: `Availability: ${availabilityNames[mode]}`,
    text: 'how visitors see you',
    to: () => {
      const { availability } = live.store.get();
      if (availability) void live.chooseAvailability({ mode, away_text: availability.away_text });
    },
  })),
  ...(setAlarms === null
    ? []
    : [
        {
          key: 'x alarms',
          name: 'Alarms',
          text: 'notifications, repeats, quiet hours, a test',
          to: setAlarms,
        },
      ]),
  { key: 'x keys', name: 'List all keys', text: '?', to: help },
  { key: 'x out', name: 'Log out', text: 'in this browser', to: session.signOut },
];

/** Replaces an area whose feature is off: a saved URL may still lead there. */
const AreaOff = ({ name, feature, go }: { name: string; feature: Feature; go: Go }) => (
  <section className="area-off empty">
    <h2>{name} is switched off</h2>
    <p>
      The server runs with <code>FEATURE_{feature.toUpperCase()}=off</code>. Stored data is kept and
      comes back when the feature is switched on.
    </p>
    <p>
      <ConsoleLink to={addressOf({ area: 'settings', item: 'features' })} go={go}>
        What is on and off
      </ConsoleLink>
    </p>
  </section>
);

/** The screen for an unknown URL. */
const NoSuchScreen = ({
  address,
  areas,
  go,
}: {
  address: string;
  areas: readonly Area[];
  go: Go;
}) => (
  <section className="area-off empty">
    <h2>The console has no such page</h2>
    <p>
      Nothing is at <code>{address.split('?', 1)[0]}</code>. The areas of the console:
    </p>
    <ul>
      {areas.map(({ id, name }) => (
        <li key={id}>
          <ConsoleLink to={addressOf({ area: id })} go={go}>
            {name}
          </ConsoleLink>
        </li>
      ))}
    </ul>
  </section>
);

/** The signed-in console: index, head, and the area in the URL. */
export const ConsoleFrame = ({ address, go, session, workspace }: ConsoleFrameProps) => {
  const { features } = workspace;
  const [isHelping, setHelping] = useState(false);
  const [help] = useState(() => () => setHelping(true));
  const [isFinding, setFinding] = useState(false);
  const [find] = useState(() => () => setFinding(true));
  const [isSettingAlarms, setSettingAlarms] = useState(false);
  const [setAlarmsHere] = useState(() => () => setSettingAlarms(true));
  const outside = useContext(OutsideAlarms);
  const isConnected = isLive(useObservable(workspace.connection).socket);
  const alarms = features.chat ? (outside ?? setAlarmsHere) : null;
  const areas = useMemo(() => areasWith(features), [features]);
  const screen = useRef<HTMLDivElement>(null);
  const wanted = useRef<AreaId | null>(null);
  const openByKey = useCallback(
    (id: AreaId) => {
      wanted.current = id;
      go(addressOf({ area: id }));
    },
    [go],
  );
  useFrameKeys(areas, openByKey, help, find);
  useEffect(() => void loadPalette().catch(() => undefined), []);
  // Covers the body, because dialogs are outside the frame.
  useEffect(() => retainFocus(document.body), []);
  const actions = useMemo(
    () => frameActions({ session, workspace }, help, alarms),
    [session, workspace, help, alarms],
  );
  const meant = movedTo(address);
  useEffect(() => {
    if (meant !== null) go(meant, { replace: true });
  }, [meant, go]);
  const route = routeOf(meant ?? address, areas[0]?.id ?? 'live');
  const area = areas.find(({ id }) => id === route?.area);
  useEffect(() => {
    if (wanted.current !== null && wanted.current === area?.id) screen.current?.focus();
    wanted.current = null;
  }, [area]);
  const closed = area || !route ? undefined : areaOf(route.area);
  const Screen = area?.Screen;
  useTitle(area ? `${area.name} – Console` : 'Console');
  return (
    <div className="console controls">
      <ConsoleHead
        workspace={workspace}
        onHelp={help}
        onAlarms={alarms}
        onSignOut={session.signOut}
      />
      <AreaIndex areas={areas} current={route?.area} workspace={workspace} go={go} />
      <main className="console-area" aria-label={(area ?? closed)?.name ?? 'Not found'}>
        <AreaBoundary key={route?.area ?? ''} isConnected={isConnected}>
          <ApiQueries call={session.call} listen={workspace.listen}>
            <MorningStrip go={go} />
            {outside === null && <PushNotice session={session} go={go} />}
            {Screen && route && (
              <div ref={screen} className="area-screen" tabIndex={-1}>
                <Screen route={route} go={go} session={session} workspace={workspace} />
              </div>
            )}
            {isFinding && (
              <PaletteDialog
                areas={areas}
                area={area}
                hasItem={route !== null && route.item !== null}
                actions={actions}
                workspace={workspace}
                go={go}
                onClose={() => setFinding(false)}
              />
            )}
          </ApiQueries>
          {isSettingAlarms && <AlarmsDialog onClose={() => setSettingAlarms(false)} />}
        </AreaBoundary>
        {!route && <NoSuchScreen address={address} areas={areas} go={go} />}
        {closed?.needs && <AreaOff name={closed.name} feature={closed.needs} go={go} />}
      </main>
      {isHelping && (
        <KeysDialog areas={areas} current={route?.area} onClose={() => setHelping(false)} />
      )}
    </div>
  );
};
