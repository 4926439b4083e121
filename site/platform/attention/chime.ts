/** A short sound. Browsers block it until the visitor's first gesture on the page. */
export interface Chime {
  isAllowed(): boolean;
  play(): void;
  stop(): void;
}

/** Frequency in Hz, time in seconds. */
export interface Note {
  readonly hz: number;
  readonly at: number;
}

/** Two soft notes, a fifth apart. */
export const NOTES: readonly Note[] = [
  { hz: 587.33, at: 0 },
  { hz: 880, at: 0.11 },
];
const LOUDNESS = 0.07;
const RINGS_S = 0.35;

const sound = (context: AudioContext, notes = NOTES) => {
  for (const { hz, at } of notes) {
    const begin = context.currentTime + at;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = hz;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + RINGS_S);
    note.connect(volume).connect(context.destination);
    note.start(begin);
    note.stop(begin + RINGS_S);
  }
};

/**
 * Synthesized, so nothing is fetched. A gesture unlocks the audio context (Safari plays nothing
 * otherwise), which is suspended except while it sounds.
 */
export const createChime = (): Chime => {
  let context: AudioContext | null = null;
  // If the browser refuses, there is no sound. The page does not report it.
  const ignore = () => undefined;
  const unlock = () => {
    forgetGestures();
    if (typeof AudioContext === 'undefined') return;
    context = new AudioContext();
    context.suspend().catch(ignore);
  };
  const gestures = ['pointerdown', 'keydown'] as const;
  const forgetGestures = () => {
    for (const name of gestures) window.removeEventListener(name, unlock, true);
  };
  for (const name of gestures) window.addEventListener(name, unlock, true);
  return {
    isAllowed: () => context !== null,
    play: () => {
      const audio = context;
      if (!audio) return;
      audio
        .resume()
        .then(() => {
          sound(audio);
          window.setTimeout(() => audio.suspend().catch(ignore), 1_000);
        })
        .catch(ignore);
    },
    stop: () => {
      forgetGestures();
      context?.close().catch(ignore);
      context = null;
    },
  };
};

/** Plays notes immediately, on a user gesture. Resolves to false if the browser refused. */
export const playOnce = async (notes = NOTES): Promise<boolean> => {
  if (typeof AudioContext === 'undefined') return false;
  const audio = new AudioContext();
  try {
    await audio.resume();
    sound(audio, notes);
    await new Promise((resolve) => window.setTimeout(resolve, RINGS_S * 2_000));
    return audio.currentTime > 0;
  } catch {
    return false;
  } finally {
    await audio.close();
  }
};
