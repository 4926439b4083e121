import { useId, useRef, type ReactNode } from 'react';
import { definitions, type DefinitionId } from '#site/admin/analytics/definitions.ts';

/** Above the word, to keep the figure below it visible; below if there is no room. */
const placeBeside = (word: HTMLElement, note: HTMLElement) => {
  const { left, bottom, top } = word.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const isRoomAbove = top - height - 8 > 0;
  note.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  note.style.top = `${isRoomAbove ? top - height - 4 : bottom + 4}px`;
};

interface TermProps {
  of: DefinitionId;
  /** Runs on a click, which also shows the definition. */
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A term whose definition shows on hover and focus. */
export const Term = ({ of, onClick, children }: TermProps) => {
  const id = useId();
  const word = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const show = () => {
    if (!word.current || !note.current?.isConnected || note.current.matches(':popover-open'))
      return;
    note.current.showPopover();
    placeBeside(word.current, note.current);
  };
  const hide = () => {
    if (note.current?.matches(':popover-open')) note.current.hidePopover();
  };
  return (
    <span className="term">
      <button
        ref={word}
        type="button"
        className="bare"
        aria-describedby={id}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={() => {
          show();
          onClick?.();
        }}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children}
      </button>
      <span ref={note} id={id} role="tooltip" popover="manual" className="term-note">
        {definitions[of]}
      </span>
    </span>
  );
};
