import { useId, useState, type KeyboardEvent } from 'react';
import { acceleratorOf } from './accelerator.ts';

interface ShortcutFieldProps {
  shortcut: string | null;
  /** Whether another program has it. */
  isTaken: boolean;
  onChange: (shortcut: string | null) => void;
}

/** Records a shortcut by pressing it. Escape ends the recording; Tab moves the focus as usual. */
export const ShortcutField = ({ shortcut, isTaken, onChange }: ShortcutFieldProps) => {
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
