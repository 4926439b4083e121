import { useId, type ReactNode, type RefObject } from 'react';
import { ConsoleModal } from '#site/admin/console-modal.tsx';
import './console-dialog.css';

interface ConsoleDialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Gets the initial focus. Defaults to the close button. */
  focus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** A modal with a title. The close button and a click outside close it. */
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
