import { drawAttentionMatrix } from '#site/drawings/ai/attention-matrix.ts';
import { drawAttentionRose } from '#site/drawings/ai/attention-rose.ts';
import { drawBeamSearch } from '#site/drawings/ai/beam-search.ts';
import { drawLattice } from '#site/drawings/ai/lattice.ts';
import { drawCam } from '#site/drawings/automation/cam.ts';
import { drawFlowChart } from '#site/drawings/automation/flow-chart.ts';
import { drawGearTrain } from '#site/drawings/automation/gear-train.ts';
import { drawPlanetary } from '#site/drawings/automation/planetary.ts';
import { drawArcs } from '#site/drawings/buttons/arcs.ts';
import { drawBlocks } from '#site/drawings/buttons/blocks.ts';
import { drawColumn } from '#site/drawings/buttons/column.ts';
import { drawCrank } from '#site/drawings/buttons/crank.ts';
import { drawDeck } from '#site/drawings/buttons/deck.ts';
import { drawElbowTree } from '#site/drawings/buttons/elbow-tree.ts';
import { drawEnvelope } from '#site/drawings/buttons/envelope.ts';
import { drawEscapement } from '#site/drawings/buttons/escapement.ts';
import { drawFloors } from '#site/drawings/buttons/floors.ts';
import { drawGeneva } from '#site/drawings/buttons/geneva.ts';
import { drawHalfDial } from '#site/drawings/buttons/half-dial.ts';
import { drawHeads } from '#site/drawings/buttons/heads.ts';
import { drawLadder } from '#site/drawings/buttons/ladder.ts';
import { drawManifold } from '#site/drawings/buttons/manifold.ts';
import { drawRack } from '#site/drawings/buttons/rack.ts';
import { drawRidges } from '#site/drawings/buttons/ridges.ts';
import { drawRingTree } from '#site/drawings/buttons/ring-tree.ts';
import { drawTrellis } from '#site/drawings/buttons/trellis.ts';
import { drawWeights } from '#site/drawings/buttons/weights.ts';
import { drawingStyleFor, seatOf } from '#site/drawings/drawing-styles.ts';
import { drawExplodedRow } from '#site/drawings/other/exploded-row.ts';
import { drawExplodedStack } from '#site/drawings/other/exploded-stack.ts';
import { drawTurnedParts } from '#site/drawings/other/turned-parts.ts';
import type { Board, DrawingStyle } from '#site/drawings/seeded-random.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { drawCandles } from '#site/drawings/trading/candles.ts';
import { drawCone } from '#site/drawings/trading/cone.ts';
import { drawDepthCurve } from '#site/drawings/trading/depth-curve.ts';
import { drawStripChart } from '#site/drawings/trading/strip-chart.ts';

/**
 * The pictures of one hand's subject that are small, its own among them: two projects of one hand would
 * be twins at the size of a button.
 */
type Pictures = readonly (DrawingStyle | ((board: Board) => string))[];

/** In the order of the hands. Apart from them, since the hall has no use for what is small. */
const pictures: Record<ProjectToDraw['type'], readonly Pictures[]> = {
  ai: [
    [drawLattice, drawFloors, drawDeck],
    [drawAttentionRose, drawEnvelope, drawWeights, drawHalfDial],
    [drawBeamSearch, drawElbowTree, drawRingTree, drawTrellis],
    [drawAttentionMatrix, drawHeads, drawArcs],
  ],
  automation: [
    [drawGearTrain, drawRack],
    [drawFlowChart, drawColumn, drawManifold],
    [drawPlanetary, drawGeneva, drawEscapement],
    [drawCam, drawCrank],
  ],
  trading: [[drawStripChart], [drawDepthCurve, drawLadder], [drawCandles], [drawCone, drawRidges]],
  other: [[drawExplodedRow], [drawExplodedStack, drawBlocks], [drawTurnedParts]],
};

/** The art of the button image: each time a hand's turn comes round, its next small picture. */
export const drawButtonArt = (project: ProjectToDraw, board: Board): string => {
  const { seat, round } = seatOf(project);
  const all = pictures[project.type][seat] ?? [];
  const drawn = (all[round % all.length] ?? drawingStyleFor(project))(board);
  return typeof drawn === 'string' ? drawn : drawn.art;
};
