import { useContext } from 'react';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';
import { ContactAge } from '#site/ui/chat/contact-age.tsx';
import { ADMIN_SOUND_KEY } from '#site/admin/console-attention.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { SoundSwitch } from '#site/ui/chat/sound-switch.tsx';
import { ThemeSwitch } from '#site/ui/theme-switch.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import type { Workspace } from '#site/admin/workspace.ts';

interface ConsoleHeadProps {
  workspace: Workspace;
  onHelp: () => void;
  /** Null: there are no alarms. */
  onAlarms: (() => void) | null;
  onSignOut: () => void;
}

/** Facts shown in every area: unread counts and the connection to the server. */
export const ConsoleHead = ({ workspace, onHelp, onAlarms, onSignOut }: ConsoleHeadProps) => {
  const line = useObservable(workspace.connection);
  const { unreadTotal } = useObservable(workspace.inbox.conversationListStore);
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
      {workspace.features.chat && (
        <p className="console-unread" data-unread={unreadTotal > 0 || undefined}>
          {unreadTotal} <span>unread</span>
        </p>
      )}
      <output className="console-connection" data-live={connection === 'Connected' || undefined}>
        {connection}
      </output>
      {connection === 'Reconnecting' && line.lastContactAt !== null && (
        <p className="console-contact">
          last contact <ContactAge at={line.lastContactAt} />
        </p>
      )}
      <ThemeSwitch />
      {ringsItself && onAlarms && <SoundSwitch settingKey={ADMIN_SOUND_KEY} />}
      {onAlarms && (
        <button type="button" className="console-alarms" title="Alarms" onClick={onAlarms}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4.5 14h11L14 12V8.5a4 4 0 0 0-8 0V12zM8.5 16.5h3M10 4.5V3" />
          </svg>
          <span className="sr-only">Alarms</span>
        </button>
      )}
      <button type="button" className="console-keys" onClick={onHelp}>
        <kbd aria-hidden="true">?</kbd>
        <span className="sr-only">Keys</span>
      </button>
      <button type="button" onClick={onSignOut}>
        Log out
      </button>
    </header>
  );
};
