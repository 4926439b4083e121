import { flowOf } from '#site/drawings/flow.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import { figures, PIN_AT_REST } from '#site/drawings/mechanisms.ts';
import {
  accent,
  axis,
  circle,
  closed,
  hatch,
  line,
  moving,
  paper,
  path,
  polar,
  riding,
  steps,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';

/** With fewer arms the driver would be larger than the wheel. */
const FEWEST_ARMS = 5;

interface Drive {
  wheel: Point;
  radius: number;
  arms: number;
  driver: Point;
  crank: number;
}

const driveOf = (arms: number, { field }: Board): Drive => {
  const half = Math.PI / arms;
  // The wheel, the driver that locks it, and the pin that extends past the driver's far side.
  const wide = 1 + 1 / Math.cos(half) + Math.tan(half) + 0.1;
  const radius = Math.min((field.bottom - field.top) / 2 - 8, (field.right - field.left) / wide);
  const spare = field.right - field.left - radius * wide;
  const wheel: Point = [field.right - radius - spare / 2, (field.top + field.bottom) / 2];
  const apart = radius / Math.cos(half);
  return {
    wheel,
    radius,
    arms,
    driver: [wheel[0] - apart, wheel[1]],
    crank: apart * Math.sin(half),
  };
};

/** The angle of an arm. The driver holds the first. */
const turnOf = (arm: number, { arms }: Drive) => Math.PI + (arm * 2 * Math.PI) / arms;

/** Between two slots each arm is hollowed to fit the disc by which the driver holds it. */
const outlineOf = (drive: Drive): Point[] => {
  const { wheel, radius, arms, crank } = drive;
  const apart = radius / Math.cos(Math.PI / arms);
  const side = 0.055;
  return steps(arms, 0, arms - 1).flatMap((arm): Point[] => {
    const middle = turnOf(arm, drive);
    const slot = middle + Math.PI / arms;
    const hollow = polar(wheel, apart, middle);
    const open = Math.min(1.1, Math.PI / 2 - Math.PI / arms);
    const lock = steps(9, open, -open).map((turn) =>
      polar(hollow, crank * 0.8, middle + Math.PI + turn),
    );
    return [
      ...lock,
      polar(wheel, radius, slot - side),
      polar(wheel, radius * 0.42, slot - side * 2.2),
      polar(wheel, radius * 0.42, slot + side * 2.2),
      polar(wheel, radius, slot + side),
    ];
  });
};

/** The disc that locks the wheel, hollowed beside the pin so that the arms pass. */
const lockOf = ({ wheel, radius, driver, crank }: Drive): Point[] => {
  const disc = crank * 0.78;
  const apart = wheel[0] - driver[0];
  const reach = radius + 6;
  const half = Math.acos((disc ** 2 + apart ** 2 - reach ** 2) / (2 * disc * apart));
  const far = Math.acos((reach ** 2 + apart ** 2 - disc ** 2) / (2 * reach * apart));
  const center = polar(driver, apart, PIN_AT_REST);
  return [
    ...steps(31, half, 2 * Math.PI - half).map((angle) => polar(driver, disc, PIN_AT_REST + angle)),
    ...steps(9, far, -far).map((angle) => polar(center, reach, PIN_AT_REST + Math.PI + angle)),
  ];
};

/**
 * A Geneva drive: the first part rotates continuously, and the wheel shows one other part at a
 * time.
 */
export const drawGeneva: DrawingStyle = (board, system) => {
  const { isSmall, heavy, fine } = board;
  const flow = flowOf(system);
  const [first = 0, ...rest] = flow.order;
  const drive = driveOf(Math.max(FEWEST_ARMS, rest.length), board);
  const { wheel, radius, driver, crank } = drive;
  const badge = radius * (drive.arms > 6 ? 0.12 : 0.15);
  const positions = system.parts.map((_, part): Point =>
    part === first ? driver : polar(wheel, radius * 0.62, turnOf(rest.indexOf(part), drive)),
  );
  const pin = polar(driver, crank, PIN_AT_REST);
  const turn = `r ${figures(driver)} 360`;
  const index = `1 g ${drive.arms}`;
  const reachOf = (part: number) => (part === first ? crank * 0.36 : badge);
  const wires = system.connections.map(({ from, to }, i): Wire => {
    const [a, b] = [positions[from] ?? wheel, positions[to] ?? wheel];
    const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const shift = flow.isBack[i] ? 0.4 : 0;
    return {
      points: [
        polar(a, reachOf(from), turn + shift),
        polar(b, reachOf(to), turn + Math.PI - shift),
      ],
      ...flow.linkOf(i),
    };
  });
  const outline = outlineOf(drive);
  return {
    cycle: drive.arms,
    art:
      moving(
        `r ${figures(wheel)} ${index}`,
        path(closed(...outline), `${heavy} ${paper}`) +
          path(hatch(outline, isSmall ? 30 : 22), `${fine} opacity=".5"`),
      ) +
      path(circle(driver, crank + 18), fine) +
      moving(
        turn,
        path(closed(...lockOf(drive)), paper) +
          path(line(driver, pin), `stroke-width="${isSmall ? 18 : 12}"`) +
          path(circle(pin, isSmall ? 15 : 11), `${accent} ${heavy} ${paper}`),
      ) +
      path(circle(wheel, radius * 0.16), paper) +
      path(
        line([driver[0] - crank - 26, driver[1]], [wheel[0] + radius + 8, wheel[1]]) +
          line([wheel[0], wheel[1] - radius], [wheel[0], wheel[1] + radius]),
        `${fine} ${axis}`,
      ) +
      riding(drawWires(wires, board)) +
      path(circle(wheel, radius * 0.07), `${heavy} ${paper}`) +
      positions
        .map((position, part) => {
          const badge =
            path(circle(position, reachOf(part)), `${heavy} ${paper}`) +
            flatSigns([[system.parts[part]?.kind, position, reachOf(part) * 0.56]]);
          const orbit = part === first ? '0' : index;
          return moving(`o ${figures([...wheel, ...position])} ${orbit}`, badge, part);
        })
        .join(''),
    parts: positions.map(([x, y], part): Point => {
      const reach = reachOf(part) - 5;
      return [x, y + (y <= wheel[1] + 1 ? -reach : reach)];
    }),
  };
};
