import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import {
  accent,
  closed,
  dashed,
  line,
  paper,
  path,
  steps,
  pitchOf,
} from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * A ridge for each part, one behind the other in the order of the flow. Its main peak is on the
 * diagonal. Where it leads to another part it has a second peak at that part's position, from which
 * a line falls to the other's ridge.
 */
export const drawRidges: DrawingStyle = ({ field, isSmall, heavy, fine, faint }, system) => {
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const count = system.parts.length;
  const feet = steps(count, top + (bottom - top) * 0.24, bottom - 6);
  const xs = steps(count, left + 70, right - 70);
  const pitch = pitchOf(xs);
  const seatOf = system.parts.map((_, part) => flow.order.indexOf(part));
  const peak = (bottom - top) * 0.19;
  const bell = (x: number, center: number, width: number) =>
    Math.exp(-(((x - center) / width) ** 2));
  const ways = steps(isSmall ? 37 : 46, left, right);
  const ridges = flow.order.map((part, seat) => {
    const ends = system.connections
      .filter(({ from }) => from === part)
      .map(({ to }) => seatOf[to] ?? 0);
    const heightAt = (x: number) =>
      peak * bell(x, xs[seat] ?? left, pitch * 0.42) +
      ends.reduce((sum, end) => sum + peak * 0.46 * bell(x, xs[end] ?? left, pitch * 0.27), 0);
    return { part, foot: feet[seat] ?? bottom, heightAt };
  });
  const summit = (seat: number, at = seat): Point => {
    const ridge = ridges[seat];
    const x = xs[at] ?? left;
    return [x, (ridge?.foot ?? bottom) - (ridge?.heightAt(x) ?? 0)];
  };
  const falls = system.connections.map(({ from, to }, index) => {
    const [a, b] = [seatOf[from] ?? 0, seatOf[to] ?? 0];
    const start = summit(a, b);
    const own = summit(b);
    const side = b > a ? -1 : 1;
    const tip: Point = [own[0], own[1] + side * 5];
    return {
      line: line(start, tip),
      head: arrowHead(start, tip, isSmall ? 20 : 13),
      ...flow.linkOf(index),
    };
  });
  const drawn = ridges.map(({ part, foot, heightAt }) => {
    const points = ways.map((x): Point => [x, foot - heightAt(x)]);
    const isHub = flow.degreeOf(part) > 3;
    return (
      path(closed(...points, [right, foot], [left, foot]), `${paper} stroke="none"`) +
      path(line(...points), isHub ? `${accent} ${heavy}` : heavy)
    );
  });
  return {
    art:
      path(xs.map((x) => line([x, top], [x, bottom])).join(''), faint) +
      drawn.join('') +
      drawWays(falls, { main: dashed, rest: `${fine} ${dashed}` }) +
      path(line([left, bottom], [right, bottom]), fine),
    parts: system.parts.map((_, part): Point => {
      const [x, y] = summit(seatOf[part] ?? 0);
      return [x, y + peak * 0.3];
    }),
  };
};
