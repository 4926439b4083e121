import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { lockScroll } from '#site/ui/lock-scroll.ts';

export interface ModalProps {
  /** The dialog's name: a text, or the id of the element that contains it. */
  name: { readonly words: string } | { readonly id: string };
  /** The id of the element that describes the dialog. */
  describedBy?: string;
  className: string;
  /**
   * `any`: a click outside or Esc closes it; not for forms, whose text would be lost. `none`: only
   * its own content closes it.
   */
  closedBy: 'any' | 'closerequest' | 'none';
  /** The element that gets the focus first; by default the browser chooses. */
  focus?: RefObject<HTMLElement | null>;
  /** Whether the page behind it cannot scroll. */
  locksScroll?: boolean;
  onClose?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

const hasClosedBy = (): boolean => 'closedBy' in HTMLDialogElement.prototype;

/** A press whose target is the dialog itself hits its padding or, outside its box, the backdrop. */
const isOutside = ({ target, currentTarget, clientX, clientY }: ReactMouseEvent): boolean => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInBox = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isInBox;
};

/** A native modal that is open while mounted. Esc closes it, and focus returns to where it was. */
export const Modal = (props: ModalProps) => {
  const { name, describedBy, className, closedBy, focus, locksScroll = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
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
    // The event arrives late: the dialog may be open again.
    if (dialog.current?.open !== false) return;
    // Browsers without `closedby` close on the second Escape even if the first was prevented.
    if (closedBy === 'none') dialog.current.showModal();
    else props.onClose?.();
  };
  return (
    // Only stops the key from reaching the page behind the dialog.
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
      // For browsers without `closedby`. A selection that began inside may end outside.
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (hasClosedBy() || closedBy !== 'any' || !pressedOutside.current) return;
        if (isOutside(event)) event.currentTarget.close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
        props.onKeyDown?.(event);
      }}
    >
      {children}
    </dialog>
  );
};
