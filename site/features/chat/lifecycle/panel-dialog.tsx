import { useCallback } from 'react';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { EraseDialog } from '#site/features/chat/lifecycle/erase-dialog.tsx';
import { offerReload } from '#site/platform/reload-note.ts';
import { useModule } from '#site/features/chat/use-module.ts';
import { texts } from '#site/texts/en.ts';

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
