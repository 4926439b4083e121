import { useState, useId, type KeyboardEvent } from 'react';
import type { DesktopBridge, DesktopState, ServerLabel } from '#shared/contracts/desktop-bridge.ts';
import {
  desktopSounds,
  serverColors,
  type DesktopSettings,
  type DesktopSound,
  type ServerColor,
} from '#shared/contracts/desktop-settings.ts';
import { playOnce } from '#site/platform/attention/chime.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { QuietHoursFields } from '#site/admin/quiet-hours-fields.tsx';
import { notesOf, soundLabels } from './sounds.ts';
import { acceleratorOf } from './accelerator.ts';

interface ShortcutFieldProps {
  shortcut: string | null;
  /** Whether another program has it. */
  isTaken: boolean;
  onChange: (shortcut: string | null) => void;
}

/** Records a shortcut by pressing it. Escape ends the recording; Tab moves the focus as usual. */
const ShortcutField = ({ shortcut, isTaken, onChange }: ShortcutFieldProps) => {
  const id = useId();
  const [isRecording, setRecording] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const press = (event: KeyboardEvent) => {
    if (!isRecording || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setRecording(false);
    const pressed = acceleratorOf(event);
    // Only modifiers so far: wait for the key.
    if (pressed === 'incomplete') return;
    setWrong(pressed === null);
    if (pressed === null) return;
    setRecording(false);
    if (pressed !== shortcut) onChange(pressed);
  };
  const notice = isWrong
    ? 'Press at least one of Control, Alt or Command together with a letter, a digit or a function key.'
    : isTaken
      ? 'Another program uses this combination. Choose another.'
      : '';
  return (
    <div className="desktop-shortcut">
      <span id={id}>Shortcut to show the window</span>
      <div className="cluster">
        <button
          type="button"
          aria-labelledby={`${id} ${id}-value`}
          aria-describedby={`${id}-notice`}
          aria-pressed={isRecording}
          onClick={() => setRecording(true)}
          onBlur={() => setRecording(false)}
          onKeyDown={press}
        >
          <span id={`${id}-value`}>{isRecording ? 'Press the keys…' : (shortcut ?? 'None')}</span>
        </button>
        {shortcut !== null && (
          <button type="button" aria-label="Remove the shortcut" onClick={() => onChange(null)}>
            Remove
          </button>
        )}
      </div>
      <p id={`${id}-notice`} role="alert">
        {notice}
      </p>
    </div>
  );
};

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
    title="Forget this server?"
    go="Forget this server"
    onGo={async () => {
      await bridge.forgetServer({});
      window.location.reload();
      return null;
    }}
    onClose={onClose}
  >
    <p>
      Its address, the key and stored chats are removed from this machine. Nothing changes on the
      server.
    </p>
  </ConfirmDialog>
);

/** This server's label among several, in bar, tray and title. */
const ServerFields = ({ bridge, state }: Pick<SettingsDialogProps, 'bridge' | 'state'>) => {
  const own = state.servers.find(({ isThis }) => isThis);
  const [name, setName] = useState(own?.name ?? '');
  if (!own) return null;
  const save = (change: Partial<ServerLabel>) => {
    const label = { name: name.trim() || own.name, color: own.color, ...change };
    setName(label.name);
    if (label.name !== own.name || label.color !== own.color) void bridge.labelServer(label);
  };
  return (
    <fieldset className="desktop-server">
      <legend>This server</legend>
      <label>
        Name
        <input
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => save({})}
        />
      </label>
      <label>
        Color
        <select
          value={own.color}
          onChange={(event) => save({ color: event.target.value as ServerColor })}
        >
          {serverColors.map((color) => (
            <option key={color}>{color}</option>
          ))}
        </select>
      </label>
    </fieldset>
  );
};

/** Notification settings for this machine, and the button to forget the server. */
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
        <label>
          Sound of a notification
          <select
            value={settings.sound}
            onChange={(event) => {
              const sound = event.target.value as DesktopSound;
              change({ sound });
              void playOnce(notesOf(sound));
            }}
          >
            {desktopSounds.map((sound) => (
              <option key={sound} value={sound}>
                {soundLabels[sound]}
              </option>
            ))}
          </select>
        </label>
        <QuietHoursFields quiet={settings.quiet} onChange={(quiet) => change({ quiet })} />
        <ShortcutField
          shortcut={settings.shortcut}
          isTaken={state.shortcutProblem}
          onChange={(shortcut) => change({ shortcut })}
        />
        <ServerFields bridge={bridge} state={state} />
        <div className="desktop-acts cluster">
          <button type="button" onClick={() => void bridge.testAlert({})}>
            Test a notification
          </button>
          <button type="button" onClick={() => void bridge.addServer({})}>
            Add a server
          </button>
          <button type="button" onClick={() => setForgetting(true)}>
            Forget this server
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
