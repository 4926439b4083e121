import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './menu.css';

export interface MenuItem {
  readonly name: string;
  /** Shown beside the name, such as a time. */
  readonly note?: string;
  readonly run: () => void;
}

interface MenuProps {
  /** The button's content, and its name if that is not text. */
  label: ReactNode;
  name?: string;
  className?: string;
  /** Computed when the menu opens, because times change. */
  items: () => readonly MenuItem[];
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button with a menu of actions. Arrow keys, Home, End and first letters move in it. Escape and
 * every choice return the focus to the button before the action may open something else.
 */
export const Menu = ({ label, name, className = '', items }: MenuProps) => {
  const [shown, setShown] = useState<readonly MenuItem[] | null>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = shown !== null;
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isOpen, list]);
  const close = () => {
    setShown(null);
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const step = steps[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setShown(null);
    else if (step) all[step(at, all.length)]?.focus();
    else if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      [...all.slice(at + 1), ...all]
        .find((row) => row.textContent.toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    else return undefined;
    // Stops the area's single keys.
    event.stopPropagation();
    return event.preventDefault();
  };
  return (
    <div
      className={`menu ${className}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setShown(null);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={() => setShown(isOpen ? null : items())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setShown(items());
        }}
      >
        {label}
      </button>
      {shown && (
        <div ref={list} id={id} role="menu" tabIndex={-1} onKeyDown={move}>
          {shown.map((item) => (
            <button
              key={item.name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.name}
              {item.note !== undefined && <span className="small-print">{item.note}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
