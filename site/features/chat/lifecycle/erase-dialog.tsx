import { useId, useState } from 'react';
import { ChatDialog } from '#site/features/chat/lifecycle/chat-dialog.tsx';
import { texts } from '#site/texts/en.ts';

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
    <ChatDialog title={texts.chat.erase.title} describedBy={textId} onClose={onClose}>
      <p id={textId}>{texts.chat.erase.what}</p>
      <p role="alert">{step === 'failed' && texts.chat.erase.failed}</p>
      <div className="chat-dialog-ways cluster">
        <button type="button" onClick={onClose}>
          {texts.chat.erase.cancel}
        </button>
        <button
          type="button"
          className="chat-dialog-go"
          disabled={step === 'busy'}
          onClick={() => void erase()}
        >
          {step === 'busy' ? texts.chat.erase.busy : texts.chat.erase.erase}
        </button>
      </div>
    </ChatDialog>
  );
};
