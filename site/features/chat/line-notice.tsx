import type { ChatState } from '#site/features/chat/chat-state.ts';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';
import { ContactAge } from '#site/ui/chat/contact-age.tsx';
import './line-notice.css';

const Text = ({ state }: { state: ChatState }) => {
  switch (connectionWord(state)) {
    case 'Offline':
      // Refused permanently: waiting for a network would not help.
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

/** Describes the connection while it is impaired; renders nothing otherwise. */
export const LineNotice = ({ state }: { state: ChatState }) => (
  <output className="line-notice">
    <Text state={state} />
  </output>
);
