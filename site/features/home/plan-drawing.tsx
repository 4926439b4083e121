import { useRef, useState, type ReactNode } from 'react';
import type { PlanBody } from '#site/content-model/plan.ts';
import { usePlanPointer } from '#site/features/home/use-plan-pointer.ts';

/** The drawing that is in the document already stands as it is. */
const markupOf = (id: string, drawing: string): string =>
  drawing === '' && typeof document !== 'undefined'
    ? (document.getElementById(id)?.innerHTML ?? '')
    : drawing;

/**
 * One sheet of the plan, and over it what is pointed at. For the eye and the pointer only; the
 * schedule has the links for the rest.
 */
export const PlanDrawing = ({
  canvas,
  drawing,
  pointed,
  onPoint,
  children,
}: {
  canvas: keyof PlanBody;
  /** Empty in a prerendered page. */
  drawing: string;
  /** The plot that is named now. */
  pointed: string | null;
  onPoint: (id: string | null) => void;
  children: ReactNode;
}) => {
  const id = `plan-${canvas}`;
  const element = useRef<HTMLDivElement>(null);
  const [markup] = useState(() => ({ __html: markupOf(id, drawing) }));
  usePlanPointer(element, pointed, onPoint);
  return (
    <div ref={element} className={`plan plan-${canvas}`} aria-hidden="true">
      <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={markup} />
      {children}
    </div>
  );
};
