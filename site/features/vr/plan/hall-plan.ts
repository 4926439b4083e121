/**
 * The geometry of the hall. Metres and radians, +x east, -z north, +y up. A heading equals
 * three.js's `rotation.y`: 0 looks north, and it increases to the left. A reader has the same
 * heading as the sheet.
 */
export interface HallPlan {
  /** In the order of the tour: one for each type with projects. */
  wings: readonly Wing[];
  /** The sides of the entrance without a wing, as headings from its center. */
  closedSides: readonly number[];
  /** Wing by wing, oldest first: the order of "next" and "previous". */
  plates: readonly HungPlate[];
  /** One in front of each featured plate. */
  models: readonly StandingModel[];
  relations: readonly Relation[];
  /** The areas allowed for the center of a walker; they overlap at the doors. */
  walkable: readonly Ground[];
  /** The blocked areas, including a walker's own width. */
  obstacles: readonly Ground[];
  entrance: Ground;
  /** The position of the site plan in the floor of the entrance. */
  sitePlan: Ground;
  /** The pose on entering. */
  entry: Standpoint;
  lectern: Standpoint;
}

export type WingName = 'ai' | 'automation' | 'trading' | 'other';

/** The data of a project that the plan needs. */
export interface ProjectToHang {
  id: string;
  /** The number as on the drawing: "AI-07". */
  number: string;
  type: WingName;
  featured: boolean;
  relatedProjects?: readonly string[] | undefined;
}

/** A rectangle of floor. */
export interface Ground {
  west: number;
  east: number;
  north: number;
  south: number;
}

export interface Spot {
  x: number;
  z: number;
}

export interface Standpoint extends Spot {
  heading: number;
}

export interface Wing {
  name: WingName;
  /** The heading from the entrance to its end. */
  heading: number;
  ground: Ground;
  /** From the center of the entrance. */
  startsAt: number;
  endsAt: number;
  /**
   * In front of the wing, in the entrance, facing its end. Every path into the wing passes through
   * here.
   */
  door: Standpoint;
  /** Just inside: the pose for a visitor who wants to see it. */
  begin: Standpoint;
}

export interface HungPlate {
  id: string;
  number: string;
  wing: WingName;
  featured: boolean;
  /** The center of the sheet. */
  position: Spot & { y: number };
  /** The sheet faces in the direction (sin, cos) of this heading. */
  heading: number;
  width: number;
  height: number;
  /** The pose for reading it. */
  reader: Standpoint;
}

export interface StandingModel {
  id: string;
  position: Spot;
  heading: number;
  /** The top of its plinth above the floor, and the space above it. */
  plinth: number;
  width: number;
  depth: number;
  height: number;
}

/** Two plates of which one names the other, and the line between them through the air. */
export interface Relation {
  from: string;
  to: string;
  /** The four points of a cubic curve. */
  way: readonly [Place, Place, Place, Place];
}

export type Place = readonly [x: number, y: number, z: number];

export const EYE_HEIGHT = 1.62;
