import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { DialogName } from '#site/features/chat/lifecycle/panel-dialog.tsx';
import { SOUND_KEY } from '#site/features/chat/call-attention.ts';
import { ConversationMenu } from '#site/features/chat/lifecycle/conversation-menu.tsx';
import { SoundSwitch } from '#site/ui/chat/sound-switch.tsx';

interface PanelItemsProps {
  state: ChatState;
  actions: ChatActions;
  onDialog: (name: DialogName) => void;
  onMark: () => void;
}

/** What the panel's menu holds. */
export const PanelItems = ({ onMark, ...props }: PanelItemsProps) => (
  <>
    <button type="button" onClick={onMark}>
      Mark a drawing…
    </button>
    <ConversationMenu {...props} />
    <SoundSwitch settingKey={SOUND_KEY} />
  </>
);
