import { useState } from 'react';
import type { DesktopBridge, DesktopState } from '#shared/contracts/desktop-bridge.ts';
import type { DesktopSettings } from '#shared/contracts/desktop-settings.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { QuietHoursFields } from '#site/admin/quiet-hours-fields.tsx';
import { ShortcutField } from './shortcut-field.tsx';

interface SettingsDialogProps {
  bridge: DesktopBridge;
  state: DesktopState;
  onClose: () => void;
}

const switches = [
  ['hidesText', 'Hide the text of messages in notifications'],
  ['repeats', 'Repeat every two minutes until seen'],
  ['notifiesOfNewVisitors', 'Notify me when a visitor arrives'],
  ['opensAtLogin', 'Start when I log in'],
] as const;

const ForgetDialog = ({ bridge, onClose }: Pick<SettingsDialogProps, 'bridge' | 'onClose'>) => (
  <ConfirmDialog
    title="Forget this device?"
    go="Forget this device"
    onGo={async () => {
      await bridge.forgetDevice({});
      window.location.reload();
      return null;
    }}
    onClose={onClose}
  >
    <p>
      The server’s address, the key and stored chats are removed from this machine. Nothing changes
      on the server.
    </p>
  </ConfirmDialog>
);

/** How the app notifies on this machine, and forgetting the device. */
export const SettingsDialog = ({ bridge, state, onClose }: SettingsDialogProps) => {
  // Shown at once; the app confirms it a moment later.
  const [wished, setWished] = useState<Partial<DesktopSettings>>({});
  const [isForgetting, setForgetting] = useState(false);
  const settings = { ...state.settings, ...wished };
  const change = (next: Partial<DesktopSettings>) => {
    setWished((before) => ({ ...before, ...next }));
    void bridge.changeSettings(next);
  };
  return (
    <ConsoleDialog title="App settings" onClose={onClose} className="desktop-settings">
      <div className="desktop-fields">
        {switches.map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={settings[name]}
              onChange={(event) => change({ [name]: event.target.checked })}
            />
            {label}
          </label>
        ))}
        <QuietHoursFields quiet={settings.quiet} onChange={(quiet) => change({ quiet })} />
        <ShortcutField
          shortcut={settings.shortcut}
          isTaken={state.shortcutProblem}
          onChange={(shortcut) => change({ shortcut })}
        />
        <div className="desktop-acts cluster">
          <button type="button" onClick={() => void bridge.testAlert({})}>
            Test a notification
          </button>
          <button type="button" onClick={() => setForgetting(true)}>
            Forget this device
          </button>
        </div>
        <p className="desktop-about note">
          Foyer Console {state.version}, connected to {state.server}
        </p>
      </div>
      {isForgetting && <ForgetDialog bridge={bridge} onClose={() => setForgetting(false)} />}
    </ConsoleDialog>
  );
};
