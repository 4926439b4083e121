import { useContext } from 'react';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';
import { ContactAge } from '#site/ui/chat/contact-age.tsx';
import { ADMIN_SOUND_KEY } from '#site/admin/console-attention.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { SoundSwitch } from '#site/ui/chat/sound-switch.tsx';
import { ThemeSwitch } from '#site/ui/theme-switch.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { Icon } from '#site/ui/icon.tsx';

interface ConsoleHeadProps {
  workspace: Workspace;
  onHelp: () => void;
  /** Null if there are no alarms. */
  onAlarms: (() => void) | null;
  onSignOut: () => void;
}

/** The head of every area, with the connection to the server. */
export const ConsoleHead = ({ workspace, onHelp, onAlarms, onSignOut }: ConsoleHeadProps) => {
  const line = useObservable(workspace.connection);
  const { isDemo } = useObservable(workspace.demo);
  const connection = connectionWord(line);
  const ringsItself = useContext(OutsideAlarms) === null;
  return (
    <header className="console-head">
      <h1>Console</h1>
      {isDemo && (
        <p className="console-demo" title="Made by npm run demo. Nobody in it exists.">
          Demo <span>data</span>
        </p>
      )}
      <output className="console-connection" data-live={connection === 'Connected' || undefined}>
        {connection}
      </output>
      {connection === 'Reconnecting' && line.lastContactAt !== null && (
        <p>
          last contact <ContactAge at={line.lastContactAt} />
        </p>
      )}
      <ThemeSwitch />
      {ringsItself && onAlarms && (
        <SoundSwitch className="edge-button" settingKey={ADMIN_SOUND_KEY} />
      )}
      {onAlarms && (
        <button
          type="button"
          className="console-alarms edge-button"
          title="Alarms"
          onClick={onAlarms}
        >
          <Icon path="M4.5 14h11L14 12V8.5a4 4 0 0 0-8 0V12zM8.5 16.5h3M10 4.5V3" />
          <span className="sr-only">Alarms</span>
        </button>
      )}
      <button type="button" className="console-keys edge-button" onClick={onHelp}>
        <kbd aria-hidden="true">?</kbd>
        <span className="sr-only">Keys</span>
      </button>
      <button type="button" className="edge-button" onClick={onSignOut}>
        Log out
      </button>
    </header>
  );
};
