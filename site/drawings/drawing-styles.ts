import { drawArcs } from '#site/drawings/ai/arcs.ts';
import { drawBeam } from '#site/drawings/ai/beam.ts';
import { drawDeck } from '#site/drawings/ai/deck.ts';
import { drawElbowTree } from '#site/drawings/ai/elbow-tree.ts';
import { drawEnvelope } from '#site/drawings/ai/envelope.ts';
import { drawFloors } from '#site/drawings/ai/floors.ts';
import { drawHalfDial } from '#site/drawings/ai/half-dial.ts';
import { drawHeads } from '#site/drawings/ai/heads.ts';
import { drawLattice } from '#site/drawings/ai/lattice.ts';
import { drawMatrix } from '#site/drawings/ai/matrix.ts';
import { drawRingTree } from '#site/drawings/ai/ring-tree.ts';
import { drawRose } from '#site/drawings/ai/rose.ts';
import { drawTrellis } from '#site/drawings/ai/trellis.ts';
import { drawWeights } from '#site/drawings/ai/weights.ts';
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
import { drawAdit } from '#site/drawings/essays/adit.ts';
import { drawCircuit } from '#site/drawings/essays/circuit.ts';
import { drawDescent } from '#site/drawings/essays/descent.ts';
import { drawRails } from '#site/drawings/essays/rails.ts';
import { drawTail } from '#site/drawings/essays/tail.ts';
import { drawWall } from '#site/drawings/essays/wall.ts';
import { drawWeir } from '#site/drawings/essays/weir.ts';
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
import type { DrawingStyle } from '#site/drawings/primitives.ts';

export const drawingStyles: Record<Motif, DrawingStyle> = {
  lattice: drawLattice,
  floors: drawFloors,
  deck: drawDeck,
  rose: drawRose,
  envelope: drawEnvelope,
  weights: drawWeights,
  'half-dial': drawHalfDial,
  beam: drawBeam,
  'elbow-tree': drawElbowTree,
  'ring-tree': drawRingTree,
  trellis: drawTrellis,
  matrix: drawMatrix,
  heads: drawHeads,
  arcs: drawArcs,
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
  tail: drawTail,
  circuit: drawCircuit,
  adit: drawAdit,
  rails: drawRails,
  descent: drawDescent,
  wall: drawWall,
  weir: drawWeir,
};
