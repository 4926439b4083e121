import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface ChatDialogProps {
  title: string;
  /** The id of the paragraph that describes it. */
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal above the chat. Its first button gets the focus. */
export const ChatDialog = ({ title, describedBy, onClose, children }: ChatDialogProps) => {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="chat-dialog dialog controls"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={onClose}
      // Otherwise the panel below would minimize.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
};
