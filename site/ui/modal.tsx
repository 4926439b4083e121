import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { lockScroll } from '#site/ui/lock-scroll.ts';

export interface ModalProps {
  /** What it is called: words, or the id of the element that says them. */
  name: { readonly words: string } | { readonly id: string };
  /** The id of the element that says what it is about. */
  describedBy?: string;
  className: string;
  /**
   * `any`: a click beside it closes it as Esc does. Not where something typed would be lost. `none`:
   * only what is in it takes it away.
   */
  closedBy: 'any' | 'closerequest' | 'none';
  /** What has the focus first; else what the browser chooses. */
  focus?: RefObject<HTMLElement | null>;
  /** The page beneath does not scroll. */
  locksScroll?: boolean;
  onClose?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A native modal, open while it is there: Esc closes it, the focus goes back to where it was. */
export const Modal = (props: ModalProps) => {
  const { name, describedBy, className, closedBy, focus, locksScroll = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const unlock = locksScroll ? lockScroll(document.documentElement, window.innerWidth) : null;
    element?.showModal();
    focus?.current?.focus();
    return () => {
      element?.close();
      unlock?.();
    };
  }, [focus, locksScroll]);
  const close = () => {
    // Told late: it may be open again.
    if (dialog.current?.open !== false) return;
    // Browsers without `closedby` close on the second Escape whatever is said to the first.
    if (closedBy === 'none') dialog.current.showModal();
    else props.onClose?.();
  };
  return (
    // Only keeps the key from what lies behind it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={className}
      aria-label={'words' in name ? name.words : undefined}
      aria-labelledby={'id' in name ? name.id : undefined}
      aria-describedby={describedBy}
      closedby={closedBy}
      onCancel={(event) => {
        if (closedBy === 'none') event.preventDefault();
      }}
      onClose={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
        props.onKeyDown?.(event);
      }}
    >
      {children}
    </dialog>
  );
};
