import type { Camera, Ray, Scene, Vector3 } from 'three';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { System } from '#site/drawings/motifs.ts';
import type { HallColors, HallTheme } from './hall-colors.ts';
import type { HallPlan } from '../plan/hall-plan.ts';

/** The data of a project in the hall. */
export interface ProjectToHang extends Pick<
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
> {
  system: System;
}

export interface HallToOpen {
  plan: HallPlan;
  projects: readonly ProjectToHang[];
  owner: { name: string; role: string; location: string };
  /** For slow networks and weak machines: fewer strokes. `planHall` also omits the models. */
  light: boolean;
  theme: HallTheme;
  /** With reduced motion a sheet appears without a transition. */
  isStill: boolean;
  /** Calls back when there is time for a slice of work, like `requestIdleCallback`. */
  whenIdle: (work: () => void) => void;
}

/** The first object that a ray hits. */
export type Picked =
  | { kind: 'plate'; id: string }
  /** "Open its page" on the near sheet. */
  | { kind: 'page'; id: string }
  /** Elsewhere on the near sheet; does nothing. */
  | { kind: 'sheet'; id: string }
  | { kind: 'lectern' };

/**
 * The hall as three.js draws it. It creates no renderer, no controls and no listeners, and needs no
 * DOM; the caller adds the scene to its render loop. Everything is drawn with strokes, so there is
 * no texture and everything is crisp at any distance.
 */
export interface Hall {
  scene: Scene;
  colors: HallColors;
  /** Draws further sheets and models in idle slices; the hall can be shown from the start. */
  progress: () => { done: number; total: number };
  /**
   * Called after each slice until `done` equals `total`; returns a function that stops listening.
   */
  reach: (listener: (progress: { done: number; total: number }) => void) => () => void;
  /**
   * Call once per frame, before rendering. `pixelsHigh` is the height of the drawing buffer (in a
   * headset, of one eye's part), which keeps strokes crisp; `eye` is the position of the visitor's
   * head in the world. Allocates nothing.
   */
  update: (seconds: number, pixelsHigh: number, eye: Vector3) => void;
  /** The first object that the ray hits, or null. While a sheet is near, only that sheet is hit. */
  pick: (ray: Ray) => Picked | null;
  /** Frames this plate and highlights its relations; null for none. */
  pointAt: (id: string | null) => void;
  /**
   * Takes a sheet off its wires and holds it in front of the camera. With an `overview` its metrics
   * and its page are beside it; the project's description stands in for an empty one. Call it again
   * when the overview arrives. Null if the words are shown elsewhere.
   */
  bringNear: (id: string, camera: Camera, overview: string | null) => void;
  /** Hangs it up again. */
  putBack: () => void;
  /** The plate that is near, or null. */
  near: () => string | null;
  /** Writes a note on the lectern; null removes it. */
  setNote: (text: string | null) => void;
  dispose: () => void;
}
