import { sections } from 'virtual:content/sections';
import type { RefObject } from 'react';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import { hasWritten, type ChatState } from '#site/features/chat/chat-state.ts';
import { MarkingTray } from '#site/ui/marks/marking-tray.tsx';
import { projectOfPage } from '#site/ui/marks/project-of-page.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';
import type { DialogName } from '#site/features/chat/lifecycle/panel-dialog.tsx';
import { SOUND_KEY } from '#site/features/chat/call-attention.ts';
import { ConversationMenu } from '#site/features/chat/lifecycle/conversation-menu.tsx';
import { ContactAge } from '#site/ui/chat/contact-age.tsx';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';
import { SoundSwitch } from '#site/ui/chat/sound-switch.tsx';

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
        Mark a drawing…
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
      return state.socket === 'stopped'
        ? 'The chat is not available just now.'
        : 'You are offline. What you write will be sent when you are back.';
    case 'Reconnecting':
      return (
        <>
          Reconnecting.
          {state.lastContactAt !== null && (
            <>
              {' '}
              Last contact <ContactAge at={state.lastContactAt} />.
            </>
          )}{' '}
          What you write will be sent.
        </>
      );
    case 'Slow':
      return 'The connection is slow; messages may take a moment.';
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
    <output>
      {ended.by === 'admin' ? 'Admin ended' : 'You ended'} this conversation
      {ended.at !== null && ` at ${timeOfDay(ended.at)}`}. Writing here opens it again.
    </output>
    <button type="button" onClick={onStartAnew}>
      Start a new one
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
      offer={isOffered ? 'Mark the drawing of this project' : null}
    />
  );
};
