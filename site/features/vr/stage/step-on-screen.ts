import type { Guide } from '#site/features/vr/stage/guide.ts';
import type { HallView } from '#site/features/vr/stage/open-view.ts';
import { createPadReader, isPadUsed } from '#site/features/vr/walk/game-pad.ts';
import type { createHeldKeys } from '#site/features/vr/walk/held-keys.ts';
import {
  clearIntent,
  createIntent,
  isResting,
  type Command,
} from '#site/features/vr/walk/intent.ts';

export interface ScreenStepDeps {
  guide: Guide;
  view: Pick<HallView, 'standAs'>;
  keys: ReturnType<typeof createHeldKeys>;
  onCommand: (command: Command) => void;
  /** Called when the visitor walks by their own input. */
  onWalk: () => void;
}

/** Advances a frame without a headset. Returns whether the view is still moving. */
export const createScreenStep = ({ guide, view, keys, onCommand, onWalk }: ScreenStepDeps) => {
  const intent = createIntent();
  const pads = new Map<number, ReturnType<typeof createPadReader>>();
  let hasPads = false;

  const standardPads = () => navigator.getGamepads().filter((pad) => pad?.mapping === 'standard');
  const readPads = () => {
    for (const pad of standardPads()) {
      if (!pad) continue;
      const reader = pads.get(pad.index) ?? createPadReader();
      pads.set(pad.index, reader);
      reader.addTo(intent, pad);
      const command = reader.command(pad);
      if (command !== null) onCommand(command);
    }
  };
  return {
    /** A gamepad may have connected before the hall was entered, and is not announced again. */
    padsChanged: (): void => {
      hasPads = standardPads().length > 0;
    },
    /** A gamepad sends no events and must be polled. */
    hasPads: (): boolean => hasPads,
    isPadUsed: (): boolean => standardPads().some((pad) => pad !== null && isPadUsed(pad)),
    step: (seconds: number): boolean => {
      clearIntent(intent);
      keys.addTo(intent);
      if (hasPads) readPads();
      if (intent.ahead !== 0 || intent.right !== 0) onWalk();
      guide.step(intent, seconds);
      // The first frame after a pause has no duration: nobody walked during the pause.
      if (seconds > 0) keys.walked();
      view.standAs(guide.pose);
      return !isResting(intent) || guide.isGoing();
    },
  };
};
