import { useId, useLayoutEffect, useRef, useState } from 'react';

interface EraseDialogProps {
  /** False: it failed for now. */
  onErase: () => Promise<boolean>;
  onClose: () => void;
}

/** Confirms an irreversible action in a native modal. The cancel button has the focus. */
export const EraseDialog = ({ onErase, onClose }: EraseDialogProps) => {
  const titleId = useId();
  const textId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<'asking' | 'busy' | 'failed'>('asking');
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const erase = async () => {
    setStep('busy');
    if (await onErase()) onClose();
    else setStep('failed');
  };
  return (
    <dialog
      ref={dialog}
      className="chat-erase"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      // Otherwise the panel below would minimise.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={titleId}>Delete my conversation?</h2>
      <p id={textId}>
        Every conversation you had here is deleted, on both sides, and with it what this site has
        noted of your visits. Nobody can bring it back.
      </p>
      <p role="alert" className="chat-erase-failed">
        {step === 'failed' && 'Nothing was deleted: there was no answer. Please try again.'}
      </p>
      <div className="chat-erase-ways">
        <button type="button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="chat-erase-go"
          disabled={step === 'busy'}
          onClick={() => void erase()}
        >
          {step === 'busy' ? 'Deleting…' : 'Delete for good'}
        </button>
      </div>
    </dialog>
  );
};
