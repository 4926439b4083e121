import { useEffect, useState } from 'react';
import type { DesktopBridge, DesktopState } from '#shared/contracts/desktop-bridge.ts';
import { conversationIdSchema } from '#shared/contracts/ids.ts';
import { AdminApp } from '#site/admin/admin-app.tsx';
import { routeOf } from '#site/admin/frame/console-route.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { playOnce } from '#site/platform/attention/chime.ts';
import { DesktopBar } from './desktop-bar.tsx';
import { createKeyStorage } from './key-storage.ts';
import { notesOf } from './sounds.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { SetupScreen } from './setup-screen.tsx';
import './desktop.css';

interface DesktopAppProps {
  bridge: DesktopBridge;
  first: DesktopState;
  firstKey: string | null;
  firstAddress: string | null;
  showsSettings: boolean;
}

/** Reports the conversation on the screen, so that the app does not notify about it. */
const shownBy = (address: string) => {
  const route = routeOf(address, 'inbox');
  const id = conversationIdSchema.safeParse(route?.item);
  return route?.area === 'inbox' && id.success ? id.data : null;
};

/** The console of the configured server, or the set-up screen. */
export const DesktopApp = ({
  bridge,
  first,
  firstKey,
  firstAddress,
  showsSettings,
}: DesktopAppProps) => {
  const [state, setState] = useState(first);
  const [address, setAddress] = useState(firstAddress ?? '/admin/inbox');
  const [isSetting, setSetting] = useState(showsSettings);
  const [openSettings] = useState(() => () => setSetting(true));
  const [storage] = useState(() => createKeyStorage(localKeyValue(), bridge, firstKey));
  useEffect(
    () =>
      bridge.onNews((news) => {
        if (news.is === 'go') setAddress(news.address);
        else if (news.is === 'settings') setSetting(true);
        else if (news.is === 'sound') void playOnce(notesOf(news.sound));
        else setState(news.state);
      }),
    [bridge],
  );
  const shown = shownBy(address);
  useEffect(() => void bridge.showing({ conversation: shown }), [bridge, shown]);
  if (first.server === null) return <SetupScreen bridge={bridge} />;
  return (
    <div className="desktop">
      <DesktopBar bridge={bridge} state={state} onSettings={openSettings} />
      <AdminApp
        address={address}
        go={(to) => setAddress(to)}
        platform={{ server: first.server, storage, openAlarms: openSettings }}
      />
      {isSetting && (
        <SettingsDialog bridge={bridge} state={state} onClose={() => setSetting(false)} />
      )}
    </div>
  );
};
