import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Standpoint } from '#site/features/vr/plan/hall-plan.ts';

/** `none`: there is nothing to play, or nothing to play it with. */
export type SoundState = 'none' | 'off' | 'on' | 'failed';

/** What makes the sound. Nothing of it is fetched before it plays for the first time. */
export interface Player {
  /** Goes on where it paused. Rejects when it cannot be played. */
  play(): Promise<void>;
  pause(): void;
  /** From where it is heard. */
  setListener(from: Standpoint): void;
  /** To be called last. */
  close(): void;
}

export interface HallSoundDeps {
  /** Null: see `none`. Called when the sound is wanted for the first time. */
  openPlayer: (() => Player) | null;
  /** Gone with the tab: a hall that begins to sound by itself a week later would be a fright. */
  session: KeyValue;
  /** On a line that pays for each byte the sound is asked for anew in each stay. */
  isSpared: boolean;
  onState: (sound: SoundState) => void;
}

const KEY = 'foyer.hall.sound';

/** The sound of the hall: off until it is asked for, and silent while nobody looks. */
export const createHallSound = ({ openPlayer, session, isSpared, onState }: HallSoundDeps) => {
  let player: Player | null = null;
  let listener: Standpoint | null = null;
  let isOn = false;
  let isSeen = true;
  // Of several beginnings only the last may fail: a pause ends the promise of the one before.
  let beginnings = 0;

  const play = async (failed: SoundState) => {
    const beginning = (beginnings += 1);
    try {
      player ??= openPlayer?.() ?? null;
      if (listener) player?.setListener(listener);
      await player?.play();
    } catch {
      // Not fetched, not decoded, or not allowed by the browser without a press.
      if (beginning !== beginnings) return;
      isOn = false;
      session.remove(KEY);
      onState(failed);
    }
  };
  const pause = () => {
    beginnings += 1;
    player?.pause();
  };
  const switchTo = (isWanted: boolean, failed: SoundState) => {
    isOn = isWanted;
    onState(isOn ? 'on' : 'off');
    if (isOn) void play(failed);
    else pause();
  };
  return {
    /** The stay begins: what was on in this tab goes on. */
    begin: (): void => {
      if (!openPlayer) return onState('none');
      switchTo(!isSpared && session.get(KEY) === 'on', 'off');
    },
    toggle: (): void => {
      if (!openPlayer) return;
      if (isOn) session.remove(KEY);
      else session.set(KEY, 'on');
      switchTo(!isOn, 'failed');
    },
    /** The page is in sight, or not. */
    seen: (isNowSeen: boolean): void => {
      if (isNowSeen === isSeen) return;
      isSeen = isNowSeen;
      if (!isOn) return;
      if (isSeen) void play('off');
      else pause();
    },
    /** The visitor is there now. */
    setListener: (from: Standpoint): void => {
      listener = from;
      player?.setListener(from);
    },
    close: (): void => {
      pause();
      isOn = false;
      player?.close();
    },
  };
};

export type HallSound = ReturnType<typeof createHallSound>;
