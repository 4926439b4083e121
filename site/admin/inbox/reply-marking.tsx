import { useState, type RefObject } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import { MarkingTray } from '#site/ui/marks/marking-tray.tsx';
import { projectOfPage } from '#site/ui/marks/project-of-page.ts';
import { useObservable } from '#site/ui/use-observable.ts';

/** The marks for the open thread's reply, while the thread is shown. */
export const useReplyMarks = (id: ConversationId | null) => {
  const [held, setHeld] = useState<{ id: ConversationId; drawing: MarkedDrawing } | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    marked: held?.id === id ? held.drawing : null,
    onMarked: (drawing: MarkedDrawing | null) => setHeld(id && drawing ? { id, drawing } : null),
    isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
  };
};

interface ReplyMarkingProps {
  marks: ReturnType<typeof useReplyMarks>;
  inbox: InboxController;
  /** The visitor's current page, or the first one. */
  page: string;
  input: RefObject<HTMLElement | null>;
}

/** Shows the reply's marks. The visitor's page decides which drawing comes first. */
export const ReplyMarking = ({ marks, inbox, page, input }: ReplyMarkingProps) => {
  const { selectedId, messages } = useObservable(inbox.threadStore);
  const { pending } = useObservable(inbox.replyStore);
  const mine = pending.filter((item) => item.conversation_id === selectedId);
  const last = messages.findLast(({ drawing }) => drawing)?.drawing?.project;
  return (
    <MarkingTray
      {...marks}
      input={input}
      messages={[...messages, ...mine]}
      project={last ?? projectOfPage(page)}
      offer={null}
    />
  );
};
