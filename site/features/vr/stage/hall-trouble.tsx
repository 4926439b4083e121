import { useEffect, useRef } from 'react';

interface HallTroubleProps {
  /** The drawing was there and was taken away; else it never came. */
  isLost: boolean;
  onLeave: () => void;
}

/** Why there is nothing to see, and what there is instead. */
export const HallTrouble = ({ isLost, onLeave }: HallTroubleProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => {
      // The keys go on in the hall.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div className="hall-trouble" role="alert">
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
