import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import {
  accent,
  at,
  axis,
  cornersOf,
  hatch,
  line,
  paper,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * The ladder of an order book: a rung for each part, with a bar on the left for its inputs and one
 * on the right for its outputs. Brackets on the right lead down to targets, those on the left lead
 * back up.
 */
export const drawLadder: DrawingStyle = ({ field, isSmall, heavy, fine, faint }, system) => {
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const count = system.parts.length;
  const high = (bottom - top) / count;
  const half = 40;
  const most = Math.max(...flow.entering, ...flow.leaving);
  const unit = ((right - left) * 0.24) / most;
  // Brackets on only one side would unbalance it.
  const isOneSided = !flow.isBack.includes(true);
  const middle = (left + right) / 2 - (isOneSided ? (right - left) * 0.09 : 0);
  const rows = system.parts.map((_, part) => {
    const seat = flow.order.indexOf(part);
    const y = top + (seat + 0.5) * high;
    const box = { top: y - high * 0.29, bottom: y + high * 0.29 };
    const ins = {
      ...box,
      left: middle - half - unit * flow.enteringOf(part),
      right: middle - half,
    };
    const outs = {
      ...box,
      left: middle + half,
      right: middle + half + unit * flow.leavingOf(part),
    };
    return { y, seat, ins, outs };
  });
  const lanes = { down: 0, up: 0 };
  const brackets = system.connections
    .map((connection, index) => ({ ...connection, index }))
    .sort(
      (a, b) =>
        Math.abs((rows[a.to]?.seat ?? 0) - (rows[a.from]?.seat ?? 0)) -
        Math.abs((rows[b.to]?.seat ?? 0) - (rows[b.from]?.seat ?? 0)),
    )
    .flatMap(({ from, to, index }) => {
      const [a, b] = [rows[from], rows[to]];
      if (!a || !b) return [];
      const isDown = b.seat > a.seat;
      const reach = Math.abs(b.seat - a.seat);
      const lane = isDown ? lanes.down++ : lanes.up++;
      const far = isDown
        ? Math.min(right - 4, middle + half + unit * most + 26 + reach * 20 + (lane % 3) * 8)
        : Math.max(left + 4, middle - half - unit * most - 26 - reach * 20 - (lane % 3) * 8);
      const shift = high * 0.2;
      const start: Point = isDown
        ? [a.outs.right, a.y + shift * 0.7]
        : [a.ins.left, a.y - shift * 0.7];
      const end: Point = isDown ? [b.outs.right, b.y - shift] : [b.ins.left, b.y + shift];
      const tip: Point = isDown ? [end[0] + 5, end[1]] : [end[0] - 5, end[1]];
      const round = (isDown ? 1 : -1) * 12;
      const way = `M${at(start)}L${at([far - round, start[1]])}Q${at([far, start[1]])} ${at([far, start[1] + Math.sign(end[1] - start[1]) * 12])}L${at([far, end[1] - Math.sign(end[1] - start[1]) * 12])}Q${at([far, end[1]])} ${at([far - round, end[1]])}L${at(tip)}`;
      return [
        {
          line: way,
          head: arrowHead([far, tip[1]], tip, isSmall ? 20 : 13),
          ...flow.linkOf(index),
        },
      ];
    });
  const filled = (side: 'ins' | 'outs') =>
    rows.map((row) => row[side]).filter((area) => area.right - area.left > 1);
  const price = rows.find((_, part) => flow.entering[part] === most) ?? rows[0];
  return {
    art:
      path(
        steps(count + 1, top, bottom)
          .map((y) => line([left, y], [right, y]))
          .join(''),
        faint,
      ) +
      drawWays(brackets, { main: heavy, rest: '' }) +
      path(filled('ins').map(rectangle).join(''), paper) +
      path(filled('outs').map(rectangle).join(''), `${accent} ${paper}`) +
      path(
        filled('ins')
          .map((area) => hatch(cornersOf(area), isSmall ? 18 : 12))
          .join(''),
        fine,
      ) +
      path(
        filled('outs')
          .map((area) => hatch(cornersOf(area), isSmall ? 18 : 12, -1))
          .join(''),
        `${accent} ${fine}`,
      ) +
      path(
        rectangle({ left: middle - half, right: middle + half, top, bottom }),
        `${heavy} ${paper}`,
      ) +
      path(
        rows
          .map(
            ({ y }) =>
              line([middle - half, y], [middle - half + 14, y]) +
              line([middle + half - 14, y], [middle + half, y]),
          )
          .join(''),
      ) +
      (price ? path(line([left, price.y], [right, price.y]), `${fine} ${axis}`) : ''),
    parts: rows.map(({ y, ins, outs }, part): Point => {
      const isRight =
        part === system.dimension?.to ||
        (part !== system.dimension?.from && outs.right - middle > middle - ins.left);
      return isRight
        ? [Math.max(middle + half + 16, outs.right - 14), y]
        : [Math.min(middle - half - 16, ins.left + 14), y];
    }),
  };
};
