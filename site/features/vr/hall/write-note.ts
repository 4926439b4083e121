import { BufferGeometry, Mesh, type Material } from 'three';
import { texts } from '#site/texts/en.ts';
import type { HallPlan } from '../plan/hall-plan.ts';
import { buildStrokes, createStrokeSet } from '../strokes/stroke-set.ts';
import { writeWords } from '../strokes/write-words.ts';
import { atMost, wrapWords } from './wrap-words.ts';

const UNIT = 0.0001;
const SIZE = 0.02;
const LETTERS = 27;
const ROWS = 8;
/** The slope of the board: its lower edge is nearer to the reader, its upper edge higher. */
export const BOARD = { foot: 1.02, head: 1.28, out: 0.2, back: -0.22, half: 0.34 };

/** The text on the lectern's board. */
export const createNote = ({ lectern }: HallPlan, pencil: Material, idle: string) => {
  const mesh = new Mesh(new BufferGeometry(), pencil);
  mesh.scale.setScalar(UNIT);
  mesh.rotation.order = 'YXZ';
  mesh.rotation.y = lectern.heading;
  mesh.rotation.x = -Math.atan2(BOARD.out - BOARD.back, BOARD.head - BOARD.foot);
  const [sin, cos] = [Math.sin(lectern.heading), Math.cos(lectern.heading)];
  mesh.position.set(lectern.x + sin * BOARD.back, BOARD.head + 0.004, lectern.z + cos * BOARD.back);
  const write = (text: string | null): void => {
    const set = createStrokeSet(UNIT, true);
    const plane = { origin: [0, 0, 0], right: [1, 0, 0], down: [0, -1, 0] } as const;
    const rows = atMost(wrapWords(text ?? idle, LETTERS), ROWS);
    if (text !== null)
      writeWords(set, plane, texts.hall.noteForYou, {
        at: [-0.3, 0.06],
        size: 0.016,
        ink: 'signal',
      });
    writeWords(set, plane, rows, {
      at: [-0.3, 0.12],
      size: SIZE,
      leading: 1.9,
      opacity: text === null ? 0.7 : 1,
    });
    mesh.geometry.dispose();
    mesh.geometry = buildStrokes(set);
  };
  write(null);
  return { mesh, write };
};
