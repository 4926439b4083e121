/** A pressed key: the browser's keyboard event. */
interface Pressed {
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Return',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

const keyOf = ({ code, key }: Pressed): string | null => {
  if (/^F(?:[1-9]|1\d|2[0-4])$/.test(code)) return code;
  if (/^Digit\d$/.test(code)) return code.slice(-1);
  // The letter in the current layout: a French A is on the key of Q.
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (/^Key[A-Z]$/.test(code)) return code.slice(-1);
  return named[code] ?? null;
};

/**
 * The keys in Electron's syntax. `incomplete`: only modifiers so far. Null: not a shortcut, which needs
 * a modifier other than Shift so as not to take typing from other programs.
 */
export const acceleratorOf = (pressed: Pressed): string | null => {
  if (['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'].includes(pressed.key)) return 'incomplete';
  const key = keyOf(pressed);
  const { ctrlKey, altKey, shiftKey, metaKey } = pressed;
  if (key === null || !(ctrlKey || altKey || metaKey)) return null;
  const modifiers = [
    ...(ctrlKey ? ['Control'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    ...(metaKey ? ['Super'] : []),
  ];
  return [...modifiers, key].join('+');
};
