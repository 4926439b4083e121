import type { Hall, Picked } from '#site/features/vr/hall/hall.ts';
import type { Comfort } from '#site/features/vr/headset/comfort.ts';
import { hasHeadset, openHeadset, type Headset } from '#site/features/vr/headset/open-headset.ts';
import type { HallPlan, Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import { createActions, type Actions } from '#site/features/vr/stage/create-actions.ts';
import { createGuide } from '#site/features/vr/stage/guide.ts';
import { initialHallState, type HallState } from '#site/features/vr/stage/hall-state.ts';
import { listenToStage } from '#site/features/vr/stage/listen-stage.ts';
import { openView, type HallView } from '#site/features/vr/stage/open-view.ts';
import { createPosePublisher } from '#site/features/vr/stage/pose-publisher.ts';
import type { HallSound, SoundState } from '#site/features/vr/sound/hall-sound.ts';
import { createReading } from '#site/features/vr/stage/read-plate.ts';
import { runFrames } from '#site/features/vr/stage/run-frames.ts';
import { createScreenStep } from '#site/features/vr/stage/step-on-screen.ts';
import type { createVisitTracker } from '#site/features/vr/stage/visit-tracker.ts';
import { createHeldKeys } from '#site/features/vr/walk/held-keys.ts';
import { createIntent } from '#site/features/vr/walk/intent.ts';
import { listenToPointers } from '#site/features/vr/walk/pointer-input.ts';
import { look, PACE, takeStep, type Pose } from '#site/features/vr/walk/walker.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

/** The object under the pointer, or in the center of the view while the mouse is captured. */
const createPointing = (
  hall: Pick<Hall, 'pick' | 'pointAt'>,
  view: Pick<HallView, 'rayAt'>,
  canvas: HTMLCanvasElement,
) => {
  let x = 0;
  let y = 0;
  let isStale = true;
  let pointedAt: string | null = null;
  const pickAt = (atX: number, atY: number): Picked | null => hall.pick(view.rayAt(atX, atY));
  return {
    pickAt,
    moved: (toX: number, toY: number): void => {
      x = toX;
      y = toY;
      isStale = true;
    },
    /** Call when the view has moved under the pointer. */
    turned: (): void => {
      isStale = true;
    },
    /** Call once per frame. */
    look: (): void => {
      if (!isStale) return;
      isStale = false;
      const picked = pickAt(x, y);
      const id = picked?.kind === 'plate' ? picked.id : null;
      canvas.dataset['over'] = picked?.kind ?? 'nothing';
      if (id === pointedAt) return;
      pointedAt = id;
      hall.pointAt(id);
    },
  };
};

export interface StageDeps {
  root: HTMLElement;
  canvas: HTMLCanvasElement;
  plan: HallPlan;
  /** The id of the plate in front of which the visit starts; null for the entrance. */
  startsAt: string | null;
  openHall: () => Hall;
  isLight: boolean;
  isStill: () => boolean;
  visit: ReturnType<typeof createVisitTracker>;
  overviewOf: (id: string) => Promise<string | null>;
  openSound: (onState: (sound: SoundState) => void) => HallSound;
  xr: XRSystem | undefined;
  openPage: (id: string) => void;
  openChat: () => void;
  leave: () => void;
}

export interface Stage {
  readonly state: Observable<HallState>;
  readonly plan: HallPlan;
  readonly run: Actions['run'];
  goTo(target: Standpoint): void;
  goToLectern(): void;
  putBack(): void;
  openPage(id: string): void;
  setNote(text: string): void;
  wearHeadset(comfort: Comfort): Promise<void>;
  takeHeadsetOff(): void;
  /** Called when the visitor has moved far enough to show on the plan. */
  onPose(listener: (pose: Pose) => void): () => void;
  close(): void;
}

interface XrSession {
  headset: Headset | null;
}

/** The session ends before the page does. */
const leaveHeadset = async (xrSession: XrSession): Promise<void> => {
  await xrSession.headset?.leave();
};

/** Creates and connects the parts of the stage. */
const createParts = (deps: StageDeps) => {
  const { canvas, plan } = deps;
  const state = createObservable(initialHallState);
  const view = openView(canvas, deps.isLight);
  const hall = deps.openHall();
  hall.scene.add(view.rig);
  const guide = createGuide({ plan, state, isStill: deps.isStill });
  const xrSession: XrSession = { headset: null };
  const pointing = createPointing(hall, view, canvas);
  const keys = createHeldKeys();
  let showsFigures = false;
  const frames = runFrames({
    renderer: view.renderer,
    // The cost of frames, only on request; otherwise the page would update for nothing.
    onFigures: (figures) => {
      if (showsFigures) state.patch({ figures });
    },
  });
  const reading = createReading({
    hall,
    state,
    camera: view.camera,
    isWorn: () => xrSession.headset !== null,
    overviewOf: deps.overviewOf,
    wake: frames.wake,
  });
  const sound = deps.openSound((sound) => state.patch({ sound }));
  const actions = createActions({
    plan,
    state,
    guide,
    reading,
    goTo: (target) => {
      if (xrSession.headset) xrSession.headset.goTo(target);
      else guide.goTo(target);
      frames.wake();
    },
    openPage: (id) => void leaveHeadset(xrSession).then(() => deps.openPage(id)),
    pickAhead: () => pointing.pickAt(0, 0),
    openChat: deps.openChat,
    leave: deps.leave,
    toggleSound: sound.toggle,
    toggleFigures: () => {
      showsFigures = !showsFigures;
      if (!showsFigures) state.patch({ figures: null });
      frames.wake();
    },
  });
  const screen = createScreenStep({
    guide,
    view,
    keys,
    onCommand: actions.run,
    onWalk: actions.putBack,
  });
  const posePublisher = createPosePublisher(guide.pose);
  frames.begin({
    draw: (seconds) => {
      if (xrSession.headset) xrSession.headset.step(seconds);
      else if (screen.step(seconds)) {
        pointing.turned();
        frames.wake();
      }
      if (!guide.isGoing()) reading.bring();
      if (!xrSession.headset && state.get().reading === null) pointing.look();
      posePublisher.publish();
      hall.update(seconds, view.pixelsHigh(), view.eye());
      view.renderer.render(hall.scene, view.camera);
    },
    isWatching: screen.hasPads,
    isUsed: screen.isPadUsed,
  });
  return {
    state,
    view,
    hall,
    guide,
    xrSession,
    pointing,
    keys,
    frames,
    reading,
    actions,
    screen,
    posePublisher,
    sound,
  };
};
type Parts = ReturnType<typeof createParts>;

/** The visitor's input on the canvas. Returns a function that stops. */
const listenToInput = ({ canvas, plan }: StageDeps, parts: Parts): (() => void) => {
  const { guide, frames, pointing, actions, state } = parts;
  const intent = createIntent();
  return listenToPointers({
    canvas,
    onLook: (turn, lift) => {
      look(guide.pose, turn, lift);
      pointing.turned();
      frames.wake();
    },
    onWalk: (ahead) => {
      guide.stop();
      actions.putBack();
      intent.ahead = Math.sign(ahead);
      takeStep(plan, guide.pose, intent, Math.abs(ahead) / PACE);
      pointing.turned();
      frames.wake();
    },
    onPoint: (x, y) => {
      pointing.moved(x, y);
      frames.wake();
    },
    onChoose: (x, y) => {
      const picked = pointing.pickAt(x, y);
      if (picked) actions.choose(picked);
      else actions.putBack();
      frames.wake();
      return picked !== null;
    },
    onHeld: (isMouseHeld) => {
      state.patch({ isMouseHeld });
      pointing.moved(0, 0);
    },
  });
};

const listen = (deps: StageDeps, parts: Parts): (() => void)[] => {
  const { state, frames, view, reading, hall, actions, screen, sound } = parts;
  const { visit } = deps;
  const resize = () => {
    view.resize();
    reading.again();
    frames.wake();
  };
  return [
    listenToInput(deps, parts),
    listenToStage({
      root: deps.root,
      canvas: deps.canvas,
      keys: parts.keys,
      onCommand: actions.run,
      onCause: frames.wake,
      onResize: resize,
      onPads: () => {
        screen.padsChanged();
        frames.wake();
      },
      onContext: (isLost) => {
        state.patch({ phase: isLost ? 'lost' : 'open' });
        frames.wake();
      },
      onSeen: (isSeen) => {
        if (isSeen) visit.come();
        else visit.go();
        sound.seen(isSeen);
      },
    }),
    parts.posePublisher.onPose(sound.setListener),
    hall.reach((hung) => {
      state.patch({ hung });
      frames.refresh();
    }),
    state.subscribe(() => {
      const { wing, reading: plate } = state.get();
      visit.stands(wing);
      visit.reads(plate);
    }),
  ];
};

const wear = async (deps: StageDeps, parts: Parts, comfort: Comfort): Promise<void> => {
  const { state, view, hall, guide, xrSession, actions, frames, reading } = parts;
  if (!deps.xr || xrSession.headset) return;
  actions.putBack();
  guide.stop();
  state.patch({ headset: 'entering' });
  try {
    xrSession.headset = await openHeadset(deps.xr, {
      plan: deps.plan,
      hall,
      comfort,
      view,
      guide,
      actions: {
        choose: actions.choose,
        putBack: actions.putBack,
        next: () => actions.run('next'),
      },
      recenterTo: () => guide.plateOf(state.get().before ?? '')?.reader ?? { ...guide.pose },
      onEnd: () => {
        xrSession.headset = null;
        state.patch({ headset: 'offered' });
        view.resize();
        reading.again();
        frames.wake();
      },
    });
    state.patch({ headset: 'on' });
    frames.wake();
  } catch {
    // Ended by the browser or the visitor, or because another page uses the headset.
    state.patch({ headset: 'refused' });
  }
};

/** Opens the hall on a canvas: everything except React. Throws if it cannot be drawn. */
export const openStage = (deps: StageDeps): Stage => {
  const parts = createParts(deps);
  const { state, hall, view, actions, frames, xrSession, posePublisher, guide, sound } = parts;
  let isClosed = false;
  const first = guide.plateOf(deps.startsAt ?? '');
  if (first) guide.stands(first.reader);
  view.standAs(guide.pose);
  view.resize();
  state.patch({ hung: hall.progress() });
  const stops = listen(deps, parts);
  deps.visit.come();
  sound.begin();
  parts.screen.padsChanged();
  frames.wake();
  void hasHeadset(deps.xr).then((has) => {
    if (has && !isClosed) state.patch({ headset: 'offered' });
  });
  return {
    state,
    plan: deps.plan,
    run: actions.run,
    goTo: actions.goTo,
    goToLectern: actions.goToLectern,
    putBack: actions.putBack,
    openPage: (id) => actions.choose({ kind: 'page', id }),
    setNote: (note) => {
      hall.setNote(note);
      state.patch({ note });
      frames.wake();
    },
    wearHeadset: (comfort) => wear(deps, parts, comfort),
    takeHeadsetOff: () => void leaveHeadset(xrSession),
    onPose: posePublisher.onPose,
    close: () => {
      isClosed = true;
      for (const stop of stops) stop();
      void leaveHeadset(xrSession);
      deps.visit.go();
      sound.close();
      frames.stop();
      hall.dispose();
      view.renderer.dispose();
    },
  };
};
