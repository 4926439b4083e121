import { getTranscript } from '#shared/contracts/lifecycle.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { DialogName } from '#site/features/chat/lifecycle/panel-dialog.tsx';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';
import { texts } from '#site/texts/en.ts';

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
        {texts.chat.earlier.title}
      </button>
      {id && messages.length > 0 && (
        <>
          <a href={transcriptAddress(id, 'text')} download>
            {texts.chat.downloadText}
          </a>
          <a href={transcriptAddress(id, 'json')} download>
            {texts.chat.downloadJson}
          </a>
          {owner?.mails_visitors && (
            <button type="button" onClick={() => onDialog('transcript')}>
              {texts.chat.transcript.open}
            </button>
          )}
        </>
      )}
      {id && messages.length > 0 && (
        <button type="button" onClick={() => onDialog('links')}>
          {texts.chat.links.open}
        </button>
      )}
      {id && !ended && messages.length > 0 && (
        <button type="button" onClick={() => void actions.lifecycle()?.end()}>
          {texts.chat.end}
        </button>
      )}
      {id && (
        <button type="button" onClick={() => onDialog('erase')}>
          {texts.chat.erase.open}
        </button>
      )}
    </>
  );
};
