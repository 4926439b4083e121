import type { Picked } from '#site/features/vr/hall/hall.ts';
import type { HallPlan, HungPlate, Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import type { Guide } from '#site/features/vr/stage/guide.ts';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import type { createReading } from '#site/features/vr/stage/read-plate.ts';
import type { Command } from '#site/features/vr/walk/intent.ts';
import type { Observable } from '#shared/client/observable.ts';

export interface ActionsDeps {
  plan: HallPlan;
  state: Observable<HallState>;
  guide: Guide;
  reading: Pick<ReturnType<typeof createReading>, 'choose' | 'putBack'>;
  /** Takes the visitor there, in the way that suits the screen or headset. */
  goTo: (target: Standpoint) => void;
  /** The object in the center of the view. */
  pickAhead: () => Picked | null;
  toggleSound: () => void;
  toggleFigures: () => void;
  openPage: (id: string) => void;
  openChat: () => void;
  leave: () => void;
}

/** Beyond this distance the visitor goes to a plate before it is taken down. */
const REACH_M = 3;
const LECTERN_M = 1.3;

const readerOf = ({ x, z, heading }: Standpoint): Standpoint => ({
  x: x + Math.sin(heading) * LECTERN_M,
  z: z + Math.cos(heading) * LECTERN_M,
  heading,
});

/** Takes plates down, one after another. */
const createReader = ({ state, guide, reading, goTo, pickAhead }: ActionsDeps) => {
  const read = (plate: HungPlate) => {
    const { x, z } = plate.reader;
    reading.choose(plate.id);
    if (Math.hypot(guide.pose.x - x, guide.pose.z - z) > REACH_M) goTo(plate.reader);
  };
  return {
    readById: (id: string): void => {
      const plate = guide.plateOf(id);
      if (plate) read(plate);
    },
    turnTo: (by: 1 | -1): void => {
      const plate = guide.beside(by);
      if (!plate) return;
      if (state.get().reading !== null) reading.choose(plate.id);
      goTo(plate.reader);
    },
    /** Takes down the plate in view, otherwise the nearest one. If one is down, hangs it up. */
    openAhead: (choose: (picked: Picked) => void): void => {
      if (state.get().reading !== null) return reading.putBack();
      const picked = pickAhead();
      const before = guide.plateOf(state.get().before ?? '');
      if (picked) choose(picked);
      else if (before) read(before);
    },
  };
};

/** All actions of a visitor in the hall, from any input device. */
export const createActions = (deps: ActionsDeps) => {
  const { plan, state, guide, reading, goTo } = deps;
  const { readById, turnTo, openAhead } = createReader(deps);

  const choose = (picked: Picked): void => {
    switch (picked.kind) {
      case 'plate':
        return readById(picked.id);
      case 'page':
        return deps.openPage(picked.id);
      case 'lectern':
        return deps.openChat();
      case 'sheet':
        return undefined;
      default:
        return picked satisfies never;
    }
  };
  const goAway = (target: Standpoint) => {
    reading.putBack();
    goTo(target);
  };
  const run: Record<Extract<Command, string>, () => void> = {
    next: () => turnTo(1),
    previous: () => turnTo(-1),
    entry: () => {
      guide.beginAt(null);
      goAway(plan.entry);
    },
    open: () => openAhead(choose),
    leave: () => (state.get().reading === null ? deps.leave() : reading.putBack()),
    sound: deps.toggleSound,
    figures: deps.toggleFigures,
  };
  return {
    choose,
    putBack: reading.putBack,
    goToLectern: (): void => goAway(readerOf(plan.lectern)),
    goTo: goAway,
    run: (command: Command): void => {
      if (typeof command === 'string') return run[command]();
      const wing = plan.wings[command.wing];
      if (!wing) return;
      guide.beginAt(wing.name);
      goAway(wing.begin);
    },
  };
};

export type Actions = ReturnType<typeof createActions>;
