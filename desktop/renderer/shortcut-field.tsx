import { useId, useState } from 'react';
import { desktopSettingsSchema } from '#shared/contracts/desktop-settings.ts';

interface ShortcutFieldProps {
  shortcut: string | null;
  /** Another program has it. */
  isTaken: boolean;
  onChange: (shortcut: string | null) => void;
}

const EXAMPLE = 'Control+Shift+F';

/** Accepts a shortcut by its key names; an invalid one is reported and not saved. */
export const ShortcutField = ({ shortcut, isTaken, onChange }: ShortcutFieldProps) => {
  const id = useId();
  const [text, setText] = useState(shortcut ?? '');
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    const typed = text.trim();
    const read = desktopSettingsSchema.shape.shortcut.safeParse(typed === '' ? null : typed);
    setWrong(!read.success);
    if (read.success && read.data !== shortcut) onChange(read.data);
  };
  const notice = isWrong
    ? `That is not a key combination. Enter one like ${EXAMPLE}.`
    : isTaken
      ? 'Another program uses this combination. Choose another.'
      : '';
  return (
    <div className="desktop-shortcut">
      <label htmlFor={id}>Shortcut to show the window</label>
      <input
        id={id}
        type="text"
        placeholder={EXAMPLE}
        spellCheck={false}
        autoComplete="off"
        value={text}
        aria-invalid={notice !== ''}
        aria-describedby={`${id}-notice`}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
      <p id={`${id}-notice`} role="alert">
        {notice}
      </p>
    </div>
  );
};
