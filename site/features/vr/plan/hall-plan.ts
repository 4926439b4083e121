/**
 * The hall on paper. Metres and radians, +x east, -z north, +y up. A heading is what three.js calls
 * `rotation.y`: 0 looks north, and grows to the left. Who reads a sheet has the sheet's own heading.
 */
export interface HallPlan {
  /** In the order in which one goes through them. */
  wings: readonly Wing[];
  /** Wing by wing, the oldest first: the order of "next" and "previous". */
  plates: readonly HungPlate[];
  /** One before each featured plate. */
  models: readonly StandingModel[];
  relations: readonly Relation[];
  /** Where the middle of a walker may be; they overlap at the doors. */
  walkable: readonly Ground[];
  /** Where it may not, a walker's own width counted in. */
  obstacles: readonly Ground[];
  entrance: Ground;
  /** Where the site plan lies in the floor of the entrance. */
  sitePlan: Ground;
  /** Where one comes in. */
  entry: Standpoint;
  lectern: Standpoint;
}

export type WingName = 'ai' | 'automation' | 'trading' | 'other';

/** What the plan needs to know of a project. */
export interface ProjectToHang {
  id: string;
  /** As on the drawing: "AI-07". */
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
  /** Looking from the entrance to its end. */
  heading: number;
  ground: Ground;
  /** From the middle of the entrance. */
  startsAt: number;
  endsAt: number;
  /** Before it, in the entrance, looking to its end: whoever goes there comes by here. */
  door: Standpoint;
  /** Just inside: where one stands who wants to see it. */
  begin: Standpoint;
}

export interface HungPlate {
  id: string;
  number: string;
  wing: WingName;
  featured: boolean;
  /** The middle of the sheet. */
  position: Spot & { y: number };
  /** The sheet looks along (sin, cos) of it. */
  heading: number;
  width: number;
  height: number;
  /** Where one stands to read it. */
  reader: Standpoint;
}

export interface StandingModel {
  id: string;
  position: Spot;
  heading: number;
  /** The top of its plinth above the floor, and the room it has above. */
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
