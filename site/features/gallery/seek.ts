const STEP_S = 5;
const LEAP_S = 15;

const targets: Readonly<Record<string, (atS: number, durationS: number) => number>> = {
  ArrowRight: (atS) => atS + STEP_S,
  ArrowUp: (atS) => atS + STEP_S,
  ArrowLeft: (atS) => atS - STEP_S,
  ArrowDown: (atS) => atS - STEP_S,
  PageUp: (atS) => atS + LEAP_S,
  PageDown: (atS) => atS - LEAP_S,
  Home: () => 0,
  End: (_, durationS) => durationS,
};

const within = (seconds: number, durationS: number) => Math.min(durationS, Math.max(0, seconds));

/** The position that a slider key seeks to, in seconds; null for any other key. */
export const seekByKey = (key: string, atS: number, durationS: number): number | null => {
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target ? within(target(atS, durationS), durationS) : null;
};

/**
 * The position that a press at `x` seeks to, in seconds, on a waveform from `left` to `left +
 * width`.
 */
export const seekByPress = (
  x: number,
  { left, width }: { left: number; width: number },
  durationS: number,
): number => (width > 0 ? within(((x - left) / width) * durationS, durationS) : 0);
