import { drawAttentionMatrix } from '#site/drawings/ai/attention-matrix.ts';
import { drawAttentionRose } from '#site/drawings/ai/attention-rose.ts';
import { drawBeamSearch } from '#site/drawings/ai/beam-search.ts';
import { drawLattice } from '#site/drawings/ai/lattice.ts';
import { drawCam } from '#site/drawings/automation/cam.ts';
import { drawFlowChart } from '#site/drawings/automation/flow-chart.ts';
import { drawGearTrain } from '#site/drawings/automation/gear-train.ts';
import { drawPlanetary } from '#site/drawings/automation/planetary.ts';
import { drawExplodedRow } from '#site/drawings/other/exploded-row.ts';
import { drawExplodedStack } from '#site/drawings/other/exploded-stack.ts';
import { drawTurnedParts } from '#site/drawings/other/turned-parts.ts';
import { drawCandles } from '#site/drawings/trading/candles.ts';
import { drawCone } from '#site/drawings/trading/cone.ts';
import { drawDepthCurve } from '#site/drawings/trading/depth-curve.ts';
import { drawStripChart } from '#site/drawings/trading/strip-chart.ts';
import { createSeededRandom, type DrawingStyle } from '#site/drawings/seeded-random.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';

const drawingStyles: Record<ProjectToDraw['type'], readonly [DrawingStyle, ...DrawingStyle[]]> = {
  ai: [drawLattice, drawAttentionRose, drawBeamSearch, drawAttentionMatrix],
  automation: [drawGearTrain, drawFlowChart, drawPlanetary, drawCam],
  trading: [drawStripChart, drawDepthCurve, drawCandles, drawCone],
  other: [drawExplodedRow, drawExplodedStack, drawTurnedParts],
};

/** Numbered projects take turns, so that neighbours in a drawer differ. */
const turnOf = ({ id, number }: ProjectToDraw): number =>
  number ? Number(number.replace(/\D/g, '')) : createSeededRandom(`hand ${id}`).whole(0, 99);

/** Whose turn it is among the hands of a subject, and how often the turn went round before. */
export const seatOf = (project: ProjectToDraw): { seat: number; round: number } => {
  const count = drawingStyles[project.type].length;
  const turn = turnOf(project);
  return { seat: turn % count, round: Math.floor(turn / count) };
};

/** Who draws this project. */
export const drawingStyleFor = (project: ProjectToDraw): DrawingStyle => {
  const all = drawingStyles[project.type];
  return all[seatOf(project).seat] ?? all[0];
};
