import { useCallback, useId, useState } from 'react';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { offerReload } from '#site/platform/reload-note.ts';
import { useModule } from '#site/features/chat/use-module.ts';
import { texts } from '#site/texts/en.ts';
import { ChatDialog } from '#site/features/chat/lifecycle/chat-dialog.tsx';

interface EraseDialogProps {
  /** Resolves to false if it failed for now. */
  onErase: () => Promise<boolean>;
  onClose: () => void;
}

/** Confirms an irreversible action in a native modal. The cancel button gets the focus. */
const EraseDialog = ({ onErase, onClose }: EraseDialogProps) => {
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

/** The dialogs that the menu opens above the panel. */
export type DialogName = 'erase' | 'transcript' | 'links';

const loadMailDialogs = () => import('#site/features/chat/reply-mail/mail-dialogs.ts');

interface PanelDialogProps {
  name: DialogName;
  state: ChatState;
  actions: ChatActions;
  onClose: () => void;
}

/** The dialogs about mail are rare, so they load on demand. */
const MailDialog = ({ name, state, actions, onClose }: PanelDialogProps) => {
  const caller = actions.caller();
  const onMissing = useCallback(() => {
    void offerReload(texts.chat.part);
    onClose();
  }, [onClose]);
  const dialogs = useModule(loadMailDialogs, true, onMissing);
  if (!dialogs || !caller) return null;
  if (name === 'links') return <dialogs.LinksDialog caller={caller} onClose={onClose} />;
  return <dialogs.TranscriptDialog state={state} caller={caller} onClose={onClose} />;
};

export const PanelDialog = (props: PanelDialogProps) => {
  const { name, actions, onClose } = props;
  const lifecycle = actions.lifecycle();
  if (name !== 'erase') return <MailDialog {...props} />;
  return lifecycle && <EraseDialog onErase={lifecycle.erase} onClose={onClose} />;
};
