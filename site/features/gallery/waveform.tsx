const HEIGHT = 100;

/** Bars about the middle line, as one path: a bar each unit, the loudest as high as the drawing. */
const barsPath = (peaks: readonly number[], from: number, to: number): string =>
  peaks
    .slice(from, to)
    .map((peak, index) => {
      const half = Math.max(1, peak * 0.48);
      return `M${from + index + 0.5} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`;
    })
    .join('');

/** The outline of a piece; what has been heard is drawn in full ink. `heard` is 0 to 1. */
export const Waveform = ({
  peaks,
  playedShare,
}: {
  peaks: readonly number[];
  playedShare: number;
}) => {
  const at = Math.round(playedShare * peaks.length);
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${peaks.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="waveform-rest" d={barsPath(peaks, at, peaks.length)} />
      {at > 0 && <path className="waveform-heard" d={barsPath(peaks, 0, at)} />}
      {playedShare > 0 && (
        <path className="waveform-head" d={`M${playedShare * peaks.length} 0V${HEIGHT}`} />
      )}
    </svg>
  );
};
