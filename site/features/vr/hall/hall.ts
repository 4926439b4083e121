import type { Camera, Ray, Scene, Vector3 } from 'three';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { HallPlan } from '../plan/hall-plan.ts';

/** What is told of a project in the hall; a `Plate` of the catalogue is one. */
export type ProjectToHang = Pick<
  ProjectSummary,
  | 'id'
  | 'number'
  | 'title'
  | 'description'
  | 'type'
  | 'date'
  | 'status'
  | 'tags'
  | 'technologies'
  | 'metrics'
  | 'documentKeys'
  | 'relatedProjects'
>;

export interface HallToOpen {
  plan: HallPlan;
  projects: readonly ProjectToHang[];
  owner: { name: string; role: string; location: string };
  /** For slow networks and weak machines: fewer strokes. `planHall` leaves the models out of it. */
  light: boolean;
  /** With reduced motion a sheet is simply there. */
  isStill: boolean;
  /** Calls back when there is time for a slice of work, as `requestIdleCallback` does. */
  whenIdle: (work: () => void) => void;
}

/** What a ray meets first. */
export type Picked =
  | { kind: 'plate'; id: string }
  /** "Open its page" on the sheet that was brought near. */
  | { kind: 'page'; id: string }
  /** The near sheet elsewhere: nothing is to be done. */
  | { kind: 'sheet'; id: string }
  | { kind: 'lectern' };

/**
 * The hall as three.js draws it. It makes no renderer, no controls and no listeners, and needs no
 * DOM; whoever opens it adds the scene to a loop. All is drawn with strokes, so that there is no
 * texture and everything is crisp at any distance.
 */
export interface Hall {
  scene: Scene;
  /** Draws further sheets and models in idle slices; the hall can be shown from the start. */
  progress: () => { done: number; total: number };
  /** Called after each slice until `done` is `total`; answers how to stop listening. */
  reach: (listener: (progress: { done: number; total: number }) => void) => () => void;
  /**
   * Once a frame, before rendering. `pixelsHigh` is the height of the drawing buffer (of one eye's
   * part in a headset), which strokes need to be crisp; `eye` is where the visitor's head
   * is in the world. Makes no garbage.
   */
  update: (seconds: number, pixelsHigh: number, eye: Vector3) => void;
  /** What the ray meets first, or null. With a sheet near, only that sheet is met. */
  pick: (ray: Ray) => Picked | null;
  /** Frames this plate and brightens its relations; null for none. */
  pointAt: (id: string | null) => void;
  /**
   * Takes a sheet off its wires and holds it before the camera, with its page beside it (below it
   * on an upright screen). `overview` may be told later by calling again with it.
   */
  bringNear: (id: string, camera: Camera, overview?: string) => void;
  /** Hangs it up again. */
  putBack: () => void;
  /** The plate that is near, or null. */
  near: () => string | null;
  /** Writes a note on the lectern; null takes it away. */
  setNote: (text: string | null) => void;
  dispose: () => void;
}
