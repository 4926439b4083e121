import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import { circle, closed, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * A surface over the layers of the flow and the parts of each layer. A part is a hill, higher for
 * more connections; a connection is a path between two of them.
 */
export const drawSurface: DrawingStyle = ({ field, isSmall, heavy, fine }, system) => {
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const deepest = Math.max(...flow.layers, 1);
  // Ground coordinates from 0 to 1: u along the flow, v across it.
  const seats = system.parts.map((_, part) => {
    const layer = flow.layerOf(part);
    const own = flow.order.filter((other) => flow.layers[other] === layer);
    const share =
      own.length > 1 ? own.indexOf(part) / (own.length - 1) : [0.75, 0.2, 0.9, 0.35][layer % 4];
    return { u: 0.08 + (0.84 * layer) / deepest, v: 0.16 + 0.68 * (share ?? 0.5) };
  });
  const most = Math.max(...seats.map((_, part) => flow.degreeOf(part)));
  const ground = { wide: (right - left) * 0.72, deep: (bottom - top) * 0.56 };
  const lean = right - left - ground.wide;
  const hill = (bottom - top) * 0.4;
  const heightAt = (u: number, v: number) =>
    Math.min(
      1.05,
      seats.reduce((sum, seat, part) => {
        const far = ((u - seat.u) / 0.095) ** 2 + ((v - seat.v) / 0.15) ** 2;
        return sum + (0.34 + 0.66 * (flow.degreeOf(part) / most)) * Math.exp(-far);
      }, 0),
    );
  const project = (u: number, v: number, height = heightAt(u, v)): Point => [
    left + lean * (1 - v) + ground.wide * u,
    bottom - ground.deep * (1 - v) - hill * height,
  ];
  const across = steps(isSmall ? 11 : 15, 0, 1);
  const fineSteps = steps(isSmall ? 26 : 33, 0, 1);
  const rows = across.map((v) => {
    const edge = fineSteps.map((u) => project(u, v));
    return path(closed(...edge, project(1, v, 0), project(0, v, 0)), `${fine} ${paper}`);
  });
  const frame = closed(project(0, 0, 0), project(1, 0, 0), project(1, 1, 0), project(0, 1, 0));
  const ways = system.connections.flatMap(({ from, to }, index) => {
    const [a, b] = [seats[from], seats[to]];
    if (!a || !b) return [];
    const points = steps(9, 0.1, 0.9).map((share) =>
      project(
        a.u + (b.u - a.u) * share,
        a.v + (b.v - a.v) * share + (flow.isBack[index] ? Math.sin(share * Math.PI) * 0.12 : 0),
      ),
    );
    const [before, tip] = points.slice(-2);
    if (!before || !tip) return [];
    return [
      {
        line: line(...points),
        head: arrowHead(before, tip, isSmall ? 22 : 15),
        ...flow.linkOf(index),
      },
    ];
  });
  const tops = seats.map(({ u, v }) => project(u, v));
  return {
    art:
      path(frame, fine) +
      rows.join('') +
      path(line(project(0, 0, 0), project(0, 1, 0), project(1, 1, 0), project(1, 0, 0)), heavy) +
      drawWays(ways, { main: `stroke-width="${isSmall ? 6.5 : 3.6}"`, rest: heavy }) +
      path(tops.map((point) => circle(point, isSmall ? 11 : 7)).join(''), `${heavy} ${paper}`),
    parts: tops,
  };
};
