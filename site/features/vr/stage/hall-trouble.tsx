import { useEffect, useRef } from 'react';
import { texts } from '#site/texts/en.ts';

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
      <p className="label">{isLost ? texts.hall.lost.name : texts.hall.broken.name}</p>
      <p>{isLost ? texts.hall.lost.what : texts.hall.broken.what}</p>
      <button type="button" ref={button} className="button" onClick={onLeave}>
        {texts.hall.backToList}
      </button>
    </div>
  );
};
