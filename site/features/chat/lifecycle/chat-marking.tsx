import type { RefObject } from 'react';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import { hasWritten, type ChatState } from '#site/features/chat/chat-state.ts';
import { MarkingTray } from '#site/ui/marks/marking-tray.tsx';
import { projectOfPage } from '#site/ui/marks/project-of-page.ts';

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
