import { useId, type ReactNode, type RefObject } from 'react';
import { ConsoleModal } from '#site/admin/console-modal.tsx';
import './console-dialog.css';

interface ConsoleDialogProps {
  title: ReactNode;
  onClose: () => void;
  /** What has the focus first; else the button that closes it. */
  focus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** A modal with a title and a button that closes it, as a click beside it does. */
export const ConsoleDialog = (props: ConsoleDialogProps) => {
  const { title, onClose, focus, className = '', children } = props;
  const id = useId();
  return (
    <ConsoleModal
      name={{ id }}
      className={`console-dialog ${className}`}
      closedBy="any"
      onClose={onClose}
      {...(focus && { focus })}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="edge-button" onClick={onClose}>
          Close
        </button>
      </header>
      {children}
    </ConsoleModal>
  );
};
