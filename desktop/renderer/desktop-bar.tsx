import type { DesktopBridge, DesktopState } from '#shared/contracts/desktop-bridge.ts';
import { isPaused, noticesOf } from './notices.ts';
import { useEffect, useState } from 'react';
import { browserTimers } from '#site/platform/browser-time.ts';

/**
 * The current time, in ms since the epoch: updated when `until` changes and when it is reached, which no
 * other event reports.
 */
const useNow = (until: number | null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timers = browserTimers();
    const look = () => setNow(Date.now());
    const stops = [
      timers.after(0, look),
      ...(until === null ? [] : [timers.after(Math.max(0, until - Date.now()), look)]),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [until]);
  return now;
};

interface DesktopBarProps {
  bridge: DesktopBridge;
  state: DesktopState;
  onSettings: () => void;
}

/** The app's own notices above the console, and the button for its settings. */
export const DesktopBar = ({ bridge, state, onSettings }: DesktopBarProps) => {
  const now = useNow(state.pausedUntil);
  const { update, last } = state;
  const isAway = state.link !== 'connected';
  return (
    <aside className="desktop-bar cluster note" aria-label="This app">
      {state.servers.length > 1 && (
        <nav className="desktop-servers" aria-label="Servers">
          {state.servers.map(({ id, name, color, isThis, unread, link }) => (
            <button
              key={id}
              type="button"
              data-color={color}
              aria-current={isThis ? 'true' : undefined}
              onClick={() => void bridge.openServer({ id })}
            >
              {name}
              {unread > 0 && ` (${unread})`}
              {link !== 'connected' && ', offline'}
            </button>
          ))}
        </nav>
      )}
      <output className="desktop-notices">
        {noticesOf(state, now).map((notice) => (
          <span key={notice}>{notice}</span>
        ))}
        {isAway && last && (
          <span>
            As of {new Date(last.at).toLocaleString()}: {last.unread} unread
            {last.rows.slice(0, 3).map((row) => (
              <span key={row.id} className="desktop-last">
                {row.label}
                {row.unread > 0 && ` (${row.unread})`}
              </span>
            ))}
          </span>
        )}
      </output>
      {isPaused(state, now) && (
        <button type="button" onClick={() => void bridge.pauseAlerts({ until: null })}>
          Resume alerts
        </button>
      )}
      {update && (
        <button type="button" onClick={() => void bridge.openOutside({ url: update.url })}>
          New version {update.version}
        </button>
      )}
      <button type="button" onClick={onSettings}>
        App settings
      </button>
    </aside>
  );
};
