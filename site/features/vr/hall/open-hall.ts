import { Material, Mesh, type Scene } from 'three';
import { texts } from '#site/texts/en.ts';
import { createSolidMaterial } from '../solids/solid-material.ts';
import { createStrokeMaterial, setPixels } from '../strokes/stroke-material.ts';
import { buildHall } from './build-hall.ts';
import { fillHall } from './fill-hall.ts';
import { hallColors } from './hall-colors.ts';
import type { Hall, HallToOpen } from './hall.ts';
import { createNearView } from './near-view.ts';
import { pickInHall } from './pick-plate.ts';
import { createPointer } from './point-out.ts';
import { createNote } from './write-note.ts';

/** How fast the hall fades into the air with distance. */
const FADING = 0.024;

const disposeAll = (scene: Scene) => {
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    thing.geometry.dispose();
    if (thing.material instanceof Material) thing.material.dispose();
  });
  scene.clear();
};

/** Opens the hall. `Hall` describes it. */
export const openHall = (options: HallToOpen): Hall => {
  const { plan, owner, isStill } = options;
  const colors = hallColors[options.theme];
  const pencil = createStrokeMaterial(colors, FADING);
  const lying = createStrokeMaterial(colors, FADING, { isLying: true });
  const scene = buildHall(options, { pencil, lying, matter: createSolidMaterial(colors, FADING) });
  const pointer = createPointer(plan, pencil);
  const note = createNote(plan, lying, texts.hall.noNote(owner.name));
  const near = createNearView(colors, isStill);
  scene.add(pointer.group, note.mesh, near.group);
  const { take, showAllBut, work, update } = fillHall(options, scene, lying);
  let taken: string | null = null;

  return {
    scene,
    colors,
    progress: work.progress,
    reach: work.reach,
    update: (seconds, pixelsHigh, eye) => {
      setPixels(pencil, pixelsHigh);
      setPixels(lying, pixelsHigh);
      update(pixelsHigh, eye);
      const wasOut = near.isOut();
      near.update(seconds, pixelsHigh);
      if (wasOut && !near.isOut()) showAllBut(taken);
    },
    pick: (ray) => {
      if (taken === null) return pickInHall(plan, ray);
      const kind = near.meet(ray);
      return kind && { kind, id: taken };
    },
    pointAt: pointer.pointAt,
    bringNear: (id, camera, overview) => {
      const found = take(id);
      if (!found) return;
      taken = id;
      showAllBut(id);
      near.show(
        { ...found, overview: overview === '' ? found.project.description : overview },
        camera,
      );
    },
    putBack: () => {
      taken = null;
      near.hide();
      if (!near.isOut()) showAllBut(null);
    },
    near: () => taken,
    setNote: note.write,
    dispose: () => {
      work.stop();
      near.dispose();
      disposeAll(scene);
    },
  };
};
