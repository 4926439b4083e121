// @ts-check

/**
 * The outline of a piece for its waveform: the loudest sample of each slice, the loudest slice 100.
 * @param {import('./stereo.mjs').Stereo} bus
 * @param {number} count
 * @returns {number[]}
 */
export const outline = ({ left, right }, count) => {
  const peaks = Array.from({ length: count }, () => 0);
  for (let i = 0; i < left.length; i += 1) {
    const slice = Math.floor((i * count) / left.length);
    peaks[slice] = Math.max(peaks[slice] ?? 0, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
  }
  const loudest = Math.max(...peaks, 1e-9);
  return peaks.map((peak) => Math.round((100 * peak) / loudest));
};
