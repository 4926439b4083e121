import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Standpoint } from '#site/features/vr/plan/hall-plan.ts';

/** `none`: there is no piece, or no way to play it. */
export type SoundState = 'none' | 'off' | 'on' | 'failed';

/** The audio output. Nothing is fetched before it plays for the first time. */
export interface Player {
  /** Resumes at the paused position. Rejects if it cannot be played. */
  play(): Promise<void>;
  pause(): void;
  /** The listener's pose. */
  setListener(from: Standpoint): void;
  /** The last call. */
  close(): void;
}

export interface HallSoundDeps {
  /** Null: see `none`. Called when sound is requested for the first time. */
  openPlayer: (() => Player) | null;
  /** Lasts as long as the tab: a hall that starts playing a week later would be startling. */
  session: KeyValue;
  /** On a slow or metered connection sound starts off on each visit. */
  isSpared: boolean;
  onState: (sound: SoundState) => void;
}

const KEY = 'foyer.hall.sound';

/** The sound of the hall: off until requested, and silent while the page is hidden. */
export const createHallSound = ({ openPlayer, session, isSpared, onState }: HallSoundDeps) => {
  let player: Player | null = null;
  let listener: Standpoint | null = null;
  let isOn = false;
  let isSeen = true;
  // Only the last of several starts may report a failure: a pause rejects the promise of the
  // previous one.
  let beginnings = 0;

  const play = async (failed: SoundState) => {
    const beginning = (beginnings += 1);
    try {
      player ??= openPlayer?.() ?? null;
      if (listener) player?.setListener(listener);
      await player?.play();
    } catch {
      // Not fetched, not decoded, or blocked by the browser without a click.
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
    /** On entering: sound that was on in this tab resumes. */
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
    /** Whether the page is visible. */
    seen: (isNowSeen: boolean): void => {
      if (isNowSeen === isSeen) return;
      isSeen = isNowSeen;
      if (!isOn) return;
      if (isSeen) void play('off');
      else pause();
    },
    /** Moves the listener to the visitor. */
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
