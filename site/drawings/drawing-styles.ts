import { drawAttentionMatrix } from '#site/drawings/ai/attention-matrix.ts';
import { drawAttentionRose } from '#site/drawings/ai/attention-rose.ts';
import { drawBeamSearch } from '#site/drawings/ai/beam-search.ts';
import { drawLattice } from '#site/drawings/ai/lattice.ts';
import { drawCam } from '#site/drawings/automation/cam.ts';
import { drawColumn } from '#site/drawings/automation/column.ts';
import { drawCrank } from '#site/drawings/automation/crank.ts';
import { drawEscapement } from '#site/drawings/automation/escapement.ts';
import { drawGearTrain } from '#site/drawings/automation/gear-train.ts';
import { drawGeneva } from '#site/drawings/automation/geneva.ts';
import { drawManifold } from '#site/drawings/automation/manifold.ts';
import { drawPipes } from '#site/drawings/automation/pipes.ts';
import { drawPlanetary } from '#site/drawings/automation/planetary.ts';
import { drawRack } from '#site/drawings/automation/rack.ts';
import { drawArcs } from '#site/drawings/buttons/arcs.ts';
import { drawDeck } from '#site/drawings/buttons/deck.ts';
import { drawElbowTree } from '#site/drawings/buttons/elbow-tree.ts';
import { drawEnvelope } from '#site/drawings/buttons/envelope.ts';
import { drawFloors } from '#site/drawings/buttons/floors.ts';
import { drawHalfDial } from '#site/drawings/buttons/half-dial.ts';
import { drawHeads } from '#site/drawings/buttons/heads.ts';
import { drawRingTree } from '#site/drawings/buttons/ring-tree.ts';
import { drawTrellis } from '#site/drawings/buttons/trellis.ts';
import { drawWeights } from '#site/drawings/buttons/weights.ts';
import { drawBlocks } from '#site/drawings/other/blocks.ts';
import { drawExplodedRow } from '#site/drawings/other/exploded-row.ts';
import { drawExplodedStack } from '#site/drawings/other/exploded-stack.ts';
import { drawTurned } from '#site/drawings/other/turned.ts';
import { drawCandles } from '#site/drawings/trading/candles.ts';
import { drawCone } from '#site/drawings/trading/cone.ts';
import { drawDepthCurve } from '#site/drawings/trading/depth-curve.ts';
import { drawLadder } from '#site/drawings/trading/ladder.ts';
import { drawRidges } from '#site/drawings/trading/ridges.ts';
import { drawStripChart } from '#site/drawings/trading/strip-chart.ts';
import { drawSurface } from '#site/drawings/trading/surface.ts';
import { drawTape } from '#site/drawings/trading/tape.ts';
import type { Motif } from '#site/drawings/motifs.ts';
import {
  steps,
  type Board,
  type Drawn,
  type DrawingStyle,
  type Point,
} from '#site/drawings/seeded-random.ts';

const whole =
  (draw: (board: Board) => Drawn): DrawingStyle =>
  (board, { parts }) => {
    const drawn = draw(board);
    const chosen = steps(parts.length, 0, drawn.parts.length - 1);
    return { ...drawn, parts: chosen.map((index) => drawn.parts[Math.round(index)] ?? [0, 0]) };
  };

const small =
  (draw: (board: Board) => string): DrawingStyle =>
  (board, { parts }) => {
    const { left, right, top, bottom } = board.field;
    const middle = (top + bottom) / 2;
    return {
      art: draw(board),
      parts: steps(parts.length, left + 20, right - 20).map((x, index): Point => [
        x,
        middle + (index % 2 === 0 ? -40 : 40),
      ]),
    };
  };

/** Who draws each motif. */
export const drawingStyles: Record<Motif, DrawingStyle> = {
  lattice: whole(drawLattice),
  floors: small(drawFloors),
  deck: small(drawDeck),
  rose: whole(drawAttentionRose),
  envelope: small(drawEnvelope),
  weights: small(drawWeights),
  'half-dial': small(drawHalfDial),
  beam: whole(drawBeamSearch),
  'elbow-tree': small(drawElbowTree),
  'ring-tree': small(drawRingTree),
  trellis: small(drawTrellis),
  matrix: whole(drawAttentionMatrix),
  heads: small(drawHeads),
  arcs: small(drawArcs),
  'gear-train': drawGearTrain,
  rack: drawRack,
  pipes: drawPipes,
  column: drawColumn,
  manifold: drawManifold,
  planetary: drawPlanetary,
  geneva: drawGeneva,
  escapement: drawEscapement,
  cam: drawCam,
  crank: drawCrank,
  'strip-chart': drawStripChart,
  depth: drawDepthCurve,
  ladder: drawLadder,
  candles: drawCandles,
  cone: drawCone,
  ridges: drawRidges,
  tape: drawTape,
  surface: drawSurface,
  'exploded-row': drawExplodedRow,
  'exploded-stack': drawExplodedStack,
  blocks: drawBlocks,
  turned: drawTurned,
};
