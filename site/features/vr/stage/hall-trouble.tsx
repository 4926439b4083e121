import { useEffect, useRef } from 'react';

interface HallTroubleProps {
  /** True if a working drawing was lost; false if it never started. */
  isLost: boolean;
  onLeave: () => void;
}

/** Explains why the hall is not visible, and what the visitor can do instead. */
export const HallTrouble = ({ isLost, onLeave }: HallTroubleProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => {
      // Keyboard focus stays in the hall.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div className="hall-trouble stack" role="alert">
      <p className="label">{isLost ? 'Drawing lost' : 'No drawing'}</p>
      <p>
        {isLost
          ? 'The browser has taken the drawing away, as it does when the graphics card is busy or has begun anew. It comes back by itself when the browser gives it back.'
          : 'The browser could not draw the hall. The list holds the same plates.'}
      </p>
      <button type="button" ref={button} className="button" onClick={onLeave}>
        Back to the list
      </button>
    </div>
  );
};
