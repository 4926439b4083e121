import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';

/** A button that opens rarely used actions above itself. */
export const PanelMenu = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Otherwise the panel would minimize.
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // Only handles key and focus events that bubble from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="chat-menu"
      onKeyDown={onKeyDown}
      onClick={(event) => {
        // Keeps the menu open after a switch; closes it after an action.
        const chosen = (event.target as Element).closest('.chat-menu-items > *');
        if (!chosen || chosen.role === 'switch') return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className="icon-button at-edge"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={texts.chat.menu}
        onPointerEnter={onOpen}
        onClick={() => {
          onOpen();
          setOpen(!isOpen);
        }}
      >
        <Icon path="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
      </button>
      <div id={id} className="chat-menu-items" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
};
