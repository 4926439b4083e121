import { type ReactNode, useEffect, useRef } from 'react';
import type { Note } from '#site/features/geo-gate/notice-texts.ts';
import { texts } from '#site/texts/en.ts';

interface StepPanelProps {
  step: 1 | 2;
  heading: string;
  stamp: string;
  /** Shown beside the notes. */
  children: ReactNode;
  notesTitle: string;
  notes: readonly Note[];
  actions: ReactNode;
}

/**
 * One step of the gate, drawn as a page of general notes. The heading gets the focus, so that
 * screen readers start at the top, and tells which of the two steps this is.
 */
export const StepPanel = ({
  step,
  heading,
  stamp,
  children,
  notesTitle,
  notes,
  actions,
}: StepPanelProps) => {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const heading = headingRef.current;
    heading?.closest('dialog')?.scrollTo(0, 0);
    heading?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="gate-sheet">
      <div className="gate-strip label">
        <span>{texts.notice.number(step)}</span>
        <span id="gate-step">{texts.notice.step(step)}</span>
      </div>
      <div className="gate-head cluster">
        <h1 id="gate-heading" ref={headingRef} tabIndex={-1} aria-describedby="gate-step">
          {heading}
        </h1>
        <span className="stamp stamp-in-progress">{stamp}</span>
      </div>
      <div className="gate-columns">
        <div className="gate-lead stack">{children}</div>
        <section className="gate-notes" aria-labelledby="gate-notes">
          <h2 id="gate-notes" className="label">
            {notesTitle}
          </h2>
          <ol>
            {notes.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className="gate-actions">{actions}</div>
    </div>
  );
};
