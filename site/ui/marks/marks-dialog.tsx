import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Modal } from '#site/ui/modal.tsx';
import './marks.css';

interface MarksDialogProps {
  title: string;
  focus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A large sheet with a drawing, outside the chat so that its styles do not apply. */
export const MarksDialog = ({ title, focus, onClose, children }: MarksDialogProps) =>
  createPortal(
    <Modal
      name={{ words: title }}
      className="marks-dialog"
      closedBy="closerequest"
      locksScroll
      onClose={onClose}
      {...(focus && { focus })}
    >
      <div className="marks-head">
        <h2>{title}</h2>
        <button type="button" aria-label="Close drawing" onClick={onClose}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5 5 10 10M15 5 5 15" />
          </svg>
        </button>
      </div>
      {children}
    </Modal>,
    document.body,
  );
