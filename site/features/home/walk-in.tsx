import type { MouseEvent, RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isOff } from '#site/platform/features.ts';
import { enteringHall } from '#site/platform/hall-entry.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';

const HALL = '/vr-experience';

/** From a sheet on the wall to the floor of the entrance, where the hall's first view shows it. */
const tilt: Keyframe[] = [
  { transform: 'perspective(1400px)' },
  { transform: 'perspective(1400px) translateY(18%) rotateX(70deg) scale(0.8)' },
];

/** Lays the plan down and enters the hall over it; with reduced motion it only enters. */
export const WalkIn = ({ plan }: { plan: RefObject<HTMLElement | null> }) => {
  const navigate = useNavigate();
  if (isOff('vr')) return null;
  const walkIn = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    if (plan.current && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      await plan.current
        .animate(tilt, { duration: 600, easing: 'ease-in', fill: 'forwards' })
        .finished.catch(() => undefined);
    await navigate(HALL, { state: enteringHall });
  };
  return (
    <p className="plan-walk-in" data-needs="vr">
      <Link
        className="deeper"
        to={HALL}
        state={enteringHall}
        onClick={(event) => void walkIn(event)}
      >
        Walk in <SectionArrow />
      </Link>
    </p>
  );
};
