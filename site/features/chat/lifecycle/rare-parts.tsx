import { sections } from 'virtual:content/sections';
import type { RefObject } from 'react';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';
import { getTranscript } from '#shared/contracts/lifecycle.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import { hasWritten, type ChatState } from '#site/features/chat/chat-state.ts';
import { MarkingTray } from '#site/ui/marks/marking-tray.tsx';
import { projectOfPage } from '#site/ui/marks/project-of-page.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';
import type { DialogName } from '#site/features/chat/lifecycle/panel-dialog.tsx';
import { SOUND_KEY } from '#site/features/chat/call-attention.ts';
import { ContactAge } from '#site/ui/chat/contact-age.tsx';
import { SoundSwitch } from '#site/ui/chat/sound-switch.tsx';
import { texts } from '#site/texts/en.ts';
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
const ConversationMenu = ({ state, actions, onDialog }: ConversationMenuProps) => {
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

// Parts that the panel loads once it is open and the browser is idle, or when they are needed.
export { PanelDialog } from '#site/features/chat/lifecycle/panel-dialog.tsx';
export { PastPane } from '#site/features/chat/lifecycle/past-pane.tsx';
export { OwnerAway } from '#site/features/chat/owner-away.tsx';

interface PanelItemsProps {
  state: ChatState;
  actions: ChatActions;
  onDialog: (name: DialogName) => void;
  onMark: () => void;
}

/** The contents of the panel's menu. */
export const PanelItems = ({ onMark, ...props }: PanelItemsProps) => (
  <>
    {sections.projects && (
      <button type="button" onClick={onMark}>
        {texts.chat.markDrawing}
      </button>
    )}
    <ConversationMenu {...props} />
    <SoundSwitch settingKey={SOUND_KEY} />
  </>
);

/** Explains an impaired connection to the visitor; empty otherwise. */
export const LineText = ({ state }: { state: ChatState }) => {
  switch (connectionWord(state)) {
    case 'Offline':
      // Refused permanently, so waiting for a network would not help.
      return state.socket === 'stopped' ? texts.chat.line.stopped : texts.chat.line.offline;
    case 'Reconnecting':
      return (
        <>
          {texts.chat.line.reconnecting}
          {state.lastContactAt !== null && (
            <>
              {' '}
              {texts.chat.line.contactBefore}
              <ContactAge at={state.lastContactAt} />
              {texts.chat.line.contactAfter}
            </>
          )}{' '}
          {texts.chat.line.willBeSent}
        </>
      );
    case 'Slow':
      return texts.chat.line.slow;
    case 'Connected':
    case 'Connecting':
      return null;
  }
};

interface EndedStripProps {
  ended: NonNullable<ChatState['ended']>;
  onStartAnew: () => void;
}

/** Shows that the conversation has ended and offers both ways to continue. */
export const EndedStrip = ({ ended, onStartAnew }: EndedStripProps) => (
  <div className="chat-strip controls">
    <output>{texts.chat.ended(ended.by, ended.at === null ? null : timeOfDay(ended.at))}</output>
    <button type="button" onClick={onStartAnew}>
      {texts.chat.startAnew}
    </button>
  </div>
);

interface ChatMarkingProps {
  state: ChatState;
  actions: ChatActions;
  isOpen: boolean;
  input: RefObject<HTMLElement | null>;
  onOpen: () => void;
  onClose: () => void;
}

/** Marks on a drawing for the next message. On a project's page the panel offers its drawing. */
export const ChatMarking = ({ state, actions, ...rest }: ChatMarkingProps) => {
  const project = projectOfPage(state.page);
  // While the owner is away the panel offers to take an address instead.
  const isOffered = project !== null && (state.owner?.is_here !== false || !hasWritten(state));
  return (
    <MarkingTray
      {...rest}
      marked={state.marked}
      onMarked={actions.mark}
      messages={[...state.messages, ...state.pending]}
      project={project}
      offer={isOffered ? texts.chat.markProject : null}
    />
  );
};
