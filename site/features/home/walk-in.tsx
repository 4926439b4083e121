import type { MouseEvent, RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isOff } from '#site/platform/features.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { enteringHall, hallAddress } from '#site/platform/hall-entry.ts';
import { texts } from '#site/texts/en.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';

/**
 * From the plan's upright position to the floor of the entrance, where the hall's first view shows
 * it.
 */
const tilt: Keyframe[] = [
  { transform: 'perspective(1400px)' },
  { transform: 'perspective(1400px) translateY(18%) rotateX(70deg) scale(0.8)' },
];

interface WalkInProps {
  plan: RefObject<HTMLElement | null>;
  /** The building to start at, if one was looked at. */
  at: ProjectSummary | null;
}

/** The position of the building on the plan, around which the plan tilts. */
const originOf = (plan: HTMLElement, id: string): string => {
  const whole = plan.getBoundingClientRect();
  const plots = [...plan.querySelectorAll(`a[data-plot="${id}"]`)];
  const plot = plots.map((each) => each.getBoundingClientRect()).find(({ width }) => width > 0);
  if (!plot) return '50% 50%';
  return `${plot.left + plot.width / 2 - whole.left}px ${plot.top + plot.height / 2 - whole.top}px`;
};

/**
 * Tilts the plan down and enters the hall over it, in front of the building that was looked at.
 * With reduced motion it enters directly.
 */
export const useWalkIn = ({ plan, at }: WalkInProps) => {
  const navigate = useNavigate();
  const walkIn = async () => {
    if (plan.current && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const transformOrigin = at ? originOf(plan.current, at.id) : '50% 50%';
      await plan.current
        .animate(
          tilt.map((frame) => ({ ...frame, transformOrigin })),
          { duration: 600, easing: 'ease-in', fill: 'forwards' },
        )
        .finished.catch(() => undefined);
    }
    await navigate(hallAddress(at?.id), { state: enteringHall });
  };
  return () => void walkIn();
};

/** The way into the hall. `walkIn` is called instead of following the link. */
export const WalkIn = ({ at, walkIn }: Pick<WalkInProps, 'at'> & { walkIn: () => void }) => {
  if (isOff('vr')) return null;
  const enter = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    walkIn();
  };
  return (
    <p className="plan-walk-in" data-needs="vr">
      <Link className="deeper" to={hallAddress(at?.id)} state={enteringHall} onClick={enter}>
        {at ? texts.home.plan.walkInTo(at.title) : texts.home.plan.walkIn} <SectionArrow />
      </Link>
    </p>
  );
};
