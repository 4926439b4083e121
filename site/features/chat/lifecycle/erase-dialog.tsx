import { useId, useState } from 'react';
import { ChatDialog } from '#site/features/chat/lifecycle/chat-dialog.tsx';

interface EraseDialogProps {
  /** Resolves to false if it failed for now. */
  onErase: () => Promise<boolean>;
  onClose: () => void;
}

/** Confirms an irreversible action in a native modal. The cancel button gets the focus. */
export const EraseDialog = ({ onErase, onClose }: EraseDialogProps) => {
  const textId = useId();
  const [step, setStep] = useState<'asking' | 'busy' | 'failed'>('asking');
  const erase = async () => {
    setStep('busy');
    if (await onErase()) onClose();
    else setStep('failed');
  };
  return (
    <ChatDialog title="Delete my conversation?" describedBy={textId} onClose={onClose}>
      <p id={textId}>
        Every conversation you had here is deleted, on both sides, and with it what this site has
        noted of your visits. Nobody can bring it back.
      </p>
      <p role="alert">
        {step === 'failed' && 'Nothing was deleted: there was no answer. Please try again.'}
      </p>
      <div className="chat-dialog-ways cluster">
        <button type="button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="chat-dialog-go"
          disabled={step === 'busy'}
          onClick={() => void erase()}
        >
          {step === 'busy' ? 'Deleting…' : 'Delete for good'}
        </button>
      </div>
    </ChatDialog>
  );
};
