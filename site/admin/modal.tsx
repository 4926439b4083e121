import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import './modal.css';

interface ModalProps {
  /** What it is called: words, or the id of the element that says them. */
  name: { readonly words: string } | { readonly id: string };
  /** The id of the element that says what it is about. */
  describedBy?: string;
  className: string;
  /** `any`: a click beside it closes it as Esc does. Not where something typed would be lost. */
  closedBy: 'any' | 'closerequest';
  /** What has the focus first; else what the browser chooses. */
  focus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal, open while it is there: Esc closes it, the focus goes back to where it was. */
export const Modal = (props: ModalProps) => {
  const { name, describedBy, className, closedBy, focus, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    focus?.current?.focus();
    return () => element?.close();
  }, [focus]);
  // Outside of its area: what that wears is not meant for what lies over it.
  return createPortal(
    // Only keeps the key from what lies behind it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-label={'words' in name ? name.words : undefined}
      aria-labelledby={'id' in name ? name.id : undefined}
      aria-describedby={describedBy}
      closedby={closedBy}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
};
