import { useEffect, useRef, type MouseEvent } from 'react';
import type { Ground, HallPlan, Spot, WingName } from '#site/features/vr/plan/hall-plan.ts';
import { canStand } from '#site/features/vr/plan/move-within.ts';
import { wingTitles } from '#site/features/vr/screen/wings.ts';
import type { Stage } from '#site/features/vr/stage/open-stage.ts';
import { wingAt } from '#site/features/vr/walk/tour.ts';
import { texts } from '#site/texts/en.ts';

const MARGIN = 1.5;

const boxOf = ({ entrance, wings }: HallPlan): Ground => {
  const grounds = [entrance, ...wings.map(({ ground }) => ground)];
  return {
    west: Math.min(...grounds.map(({ west }) => west)) - MARGIN,
    east: Math.max(...grounds.map(({ east }) => east)) + MARGIN,
    north: Math.min(...grounds.map(({ north }) => north)) - MARGIN,
    south: Math.max(...grounds.map(({ south }) => south)) + MARGIN,
  };
};

const Floor = ({ ground, name }: { ground: Ground; name: string }) => (
  <rect
    className={`corner-floor type-${name}`}
    x={ground.west}
    y={ground.north}
    width={ground.east - ground.west}
    height={ground.south - ground.north}
  />
);

/** A stroke as long as the sheet, at its position. */
const Frames = ({ plan }: { plan: HallPlan }) => (
  <path
    className="corner-sheets"
    d={plan.plates
      .map(({ position: { x, z }, heading, width }) => {
        const dx = (Math.cos(heading) * width) / 2;
        const dz = (-Math.sin(heading) * width) / 2;
        return `M${x - dx} ${z - dz}L${x + dx} ${z + dz}`;
      })
      .join('')}
  />
);

/** The visitor's arrow, moved without React because it may change in every frame. */
const Here = ({ stage }: { stage: Stage }) => {
  const mark = useRef<SVGGElement>(null);
  useEffect(
    () =>
      stage.onPose(({ x, z, heading }) => {
        const degrees = (-heading * 180) / Math.PI;
        mark.current?.setAttribute(
          'transform',
          `translate(${x.toFixed(2)} ${z.toFixed(2)}) rotate(${degrees.toFixed(1)})`,
        );
      }),
    [stage],
  );
  return (
    <g ref={mark} className="corner-here">
      <path d="M0-2.6 1.5 1.7 0 .9-1.5 1.7Z" />
    </g>
  );
};

/** The prefix of its plates' numbers: "AI" of "AI-07". It always fits. */
const lettersOf = ({ plates }: HallPlan, wing: WingName): string =>
  plates.find((plate) => plate.wing === wing)?.number.split('-')[0] ?? wing;

/** The plan of the hall in the corner. It shows the visitor's position and navigates on a click. */
export const CornerPlan = ({ stage }: { stage: Stage }) => {
  const { plan } = stage;
  const box = boxOf(plan);
  const size = `${box.west} ${box.north} ${box.east - box.west} ${box.south - box.north}`;
  const jump = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const inverse = currentTarget.getScreenCTM()?.inverse();
    if (!inverse) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inverse);
    const spot: Spot = { x, z: y };
    const plates = plan.plates.toSorted(
      (a, b) =>
        Math.hypot(a.position.x - x, a.position.z - y) -
        Math.hypot(b.position.x - x, b.position.z - y),
    );
    const [nearest] = plates;
    // In a wing a click goes to the nearest plate; in the entrance to any free spot.
    if (wingAt(plan, spot) !== null && nearest) stage.goTo(nearest.reader);
    else if (canStand(plan, spot)) stage.goTo({ ...spot, heading: 0 });
  };
  return (
    <nav className="corner-plan" aria-label={texts.hall.plan}>
      {/* The buttons below it are the keyboard alternative. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <svg viewBox={size} aria-hidden="true" onClick={jump}>
        <Floor ground={plan.entrance} name="entrance" />
        {plan.wings.map(({ name, ground }) => (
          <Floor key={name} name={name} ground={ground} />
        ))}
        <Frames plan={plan} />
        <Here stage={stage} />
      </svg>
      <ul>
        {plan.wings.map(({ name }, index) => (
          <li key={name}>
            <button
              type="button"
              className={`hall-button type-${name}`}
              aria-label={wingTitles[name]}
              onClick={() => stage.run({ wing: index })}
            >
              <span className="hall-wide">
                <span className="hall-index">{index + 1}</span> {wingTitles[name]}
              </span>
              <span className="hall-narrow">{lettersOf(plan, name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
