import { getTranscript } from '#shared/contracts/lifecycle.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { DialogName } from '#site/features/chat/lifecycle/panel-dialog.tsx';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

/** The URL of a conversation's transcript. Texts have the visitor's time zone. */
const transcriptAddress = (id: ConversationId, format: 'text' | 'json'): string =>
  `${getTranscript.path.replace(':conversation_id', id)}?format=${format}&time_zone=${encodeURIComponent(browserTimeZone().name)}`;

interface ConversationMenuProps {
  state: ChatState;
  actions: ChatActions;
  onDialog: (name: DialogName) => void;
}

/** Actions on the whole conversation. Leaves out those that do not apply now. */
export const ConversationMenu = ({ state, actions, onDialog }: ConversationMenuProps) => {
  const { conversationId: id, ended, messages, owner } = state;
  return (
    <>
      <button type="button" onClick={() => void actions.lifecycle()?.showHistory()}>
        Earlier conversations
      </button>
      {id && messages.length > 0 && (
        <>
          <a href={transcriptAddress(id, 'text')} download>
            Download as text
          </a>
          <a href={transcriptAddress(id, 'json')} download>
            Download as JSON
          </a>
          {owner?.mails_visitors && (
            <button type="button" onClick={() => onDialog('transcript')}>
              Mail me the conversation…
            </button>
          )}
        </>
      )}
      {id && messages.length > 0 && (
        <button type="button" onClick={() => onDialog('links')}>
          Links to this conversation…
        </button>
      )}
      {id && !ended && messages.length > 0 && (
        <button type="button" onClick={() => void actions.lifecycle()?.end()}>
          End conversation
        </button>
      )}
      {id && (
        <button type="button" onClick={() => onDialog('erase')}>
          Delete my conversation…
        </button>
      )}
    </>
  );
};
