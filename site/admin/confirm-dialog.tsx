import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { ConsoleModal } from '#site/admin/console-modal.tsx';
import './confirm-dialog.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The label of the confirming button. */
  go: string;
  /** Text that must be typed first if a mistake would be costly. */
  word?: string;
  /** Null on success, otherwise the reason for the failure. */
  onGo: () => Promise<string | null>;
  onClose: () => void;
}

/** Normalizes whitespace, because a screen shows several spaces as one or not at all. */
const oneLine = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

export const ConfirmDialog = ({ title, children, go, word, onGo, onClose }: ConfirmDialogProps) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<'asking' | 'busy'>('asking');
  const [refusal, setRefusal] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setStep('busy');
    void onGo().then((why) => {
      if (why === null) onClose();
      else setRefusal(why);
      setStep('asking');
    });
  };
  const isReady = word === undefined || oneLine(typed) === oneLine(word);
  return (
    <ConsoleModal
      name={{ id: `${id}-title` }}
      describedBy={`${id}-text`}
      className="confirm-dialog"
      closedBy="closerequest"
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        {word !== undefined && (
          <label>
            <span>
              Type{' '}
              <strong>
                <bdi>{word}</bdi>
              </strong>{' '}
              to go on
            </span>
            <input
              type="text"
              dir="auto"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
        <p role="alert">{refusal}</p>
        <div className="confirm-ways">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="confirm-go" disabled={!isReady || step === 'busy'}>
            {step === 'busy' ? 'Working…' : go}
          </button>
        </div>
      </form>
    </ConsoleModal>
  );
};

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  label: string;
  /** Names the item for screen readers, if there are several. */
  of?: string;
}

export const ConfirmButton = ({ label, of, ...dialog }: ConfirmButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {label}
        {of !== undefined && <span className="sr-only"> {of}</span>}
      </button>
      {isOpen && <ConfirmDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
};
