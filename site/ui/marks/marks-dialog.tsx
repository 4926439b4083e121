import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Modal } from '#site/ui/modal.tsx';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './marks.css';

interface MarksDialogProps {
  title: string;
  focus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A large dialog with a drawing, outside the chat so that the chat's styles do not apply. */
export const MarksDialog = ({ title, focus, onClose, children }: MarksDialogProps) =>
  createPortal(
    <Modal
      name={{ words: title }}
      className="marks-dialog dialog"
      closedBy="closerequest"
      locksScroll
      onClose={onClose}
      {...(focus && { focus })}
    >
      <div className="marks-head">
        <h2>{title}</h2>
        <button
          type="button"
          className="icon-button at-edge"
          aria-label={texts.ui.marks.close}
          onClick={onClose}
        >
          <Icon path={CROSS} />
        </button>
      </div>
      {children}
    </Modal>,
    document.body,
  );
