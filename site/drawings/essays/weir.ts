import { curveWay, drawNet, layersOf, nodeReach, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { lifted, onMainWay } from '#site/drawings/essays/layer-seats.ts';
import {
  accent,
  cornersOf,
  hatch,
  line,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * A section through basins, each a step lower than the previous one. A gate is a sluice with its
 * rod; a queue is filled to its mark; rejected items flow into the lower channel.
 */
export const drawWeir: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const layers = layersOf(flow);
  const isOnWay = onMainWay(system.parts.length, system.connections, flow);
  const pitch = (right - left) / layers.length;
  const tall = bottom - top;
  const points = system.parts.map((_, part): Point => {
    const layer = flow.layerOf(part);
    const x = left + pitch * (layer + 0.5);
    const y = top + tall * (0.14 + (0.34 * layer) / Math.max(1, layers.length - 1));
    if (isOnWay[part]) return [x, y];
    const rest = (layers[layer] ?? []).filter((other) => !isOnWay[other]);
    const seat = (rest.indexOf(part) + 0.5) / rest.length;
    return [x, y + 104 + Math.max(0, bottom - 60 - y - 104) * seat];
  });
  const half = pitch / 2 - (isSmall ? 8 : 7);
  const deep = isSmall ? 66 : 58;
  const basins = points.map(([x, y]) => ({
    left: x - half,
    right: x + half,
    top: y + 6,
    bottom: Math.min(bottom, y + deep),
  }));
  const outlines = basins.map((basin) =>
    line(
      [basin.left, basin.top - 14],
      [basin.left, basin.bottom],
      [basin.right, basin.bottom],
      [basin.right, basin.top - 4],
    ),
  );
  const water = basins.flatMap((basin) =>
    steps(4, basin.top + 6, basin.bottom - 8).map((y, i) =>
      line([basin.left + 4 + i * 9, y], [basin.right - 4 - i * 12, y]),
    ),
  );
  const of = (kind: string) => basins.filter((_, part) => system.parts[part]?.kind === kind);
  const reach = nodeReach(board);
  const sluices = of('gate').map((basin) => ({
    leaf: {
      left: basin.right - 5,
      right: basin.right + 5,
      top: basin.top - 54,
      bottom: basin.bottom,
    },
    rod:
      line([basin.right, basin.top - 54], [basin.right, basin.top - 84]) +
      line([basin.right - 14, basin.top - 84], [basin.right + 14, basin.top - 84]),
  }));
  const marks = of('queue').map((basin) =>
    line([basin.left - 6, basin.top], [basin.right + 6, basin.top]),
  );
  const ways = waysOf(system, flow, points, (a, b, { from, isMain, isBack }) => {
    const isDown = b[1] - a[1] > 90;
    const handles: [Point, Point] = isDown
      ? [
          [b[0] - reach, a[1] - 10],
          [b[0], b[1] - 80],
        ]
      : lifted(a, b, isBack ? -96 - 10 * ((from * 3) % 4) : -34);
    return curveWay([a, b], handles, isMain, board);
  });
  const ground: Point[] = [
    [left, bottom],
    ...layers.flatMap((_, layer): Point[] => {
      const under =
        Math.max(
          ...basins.filter((_basin, part) => flow.layers[part] === layer).map((b) => b.bottom),
        ) + 8;
      const y = Math.min(bottom - 2, under);
      return [
        [left + pitch * layer, y],
        [left + pitch * (layer + 1), y],
      ];
    }),
    [right, bottom],
  ];
  return drawNet(
    { board, system, flow, points, ways },
    path(hatch(ground, isSmall ? 22 : 15), faint) +
      path(line(...ground.slice(1, -1)), fine) +
      path(water.join(''), fine) +
      path(outlines.join(''), heavy) +
      path(
        sluices.map(({ leaf }) => rectangle(leaf) + hatch(cornersOf(leaf), 8)).join('') +
          sluices.map(({ rod }) => rod).join(''),
        accent,
      ) +
      path(marks.join(''), `${accent} ${heavy}`),
  );
};
