import type { KeyboardEvent, PointerEvent } from 'react';
import type { Piece } from '#site/content-model/piece.ts';
import { texts } from '#site/texts/en.ts';
import { clockText, spokenDuration } from '#site/ui/format-duration.ts';
import type { OnePlayer } from '#site/features/gallery/one-player.ts';
import { PlayMark, usePlayback } from '#site/features/gallery/use-playback.tsx';

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

const HEIGHT = 100;

/**
 * Bars around the center line, as one path. Each bar is one unit wide; the loudest has full height.
 */
const barsPath = (peaks: readonly number[], from: number, to: number): string =>
  peaks
    .slice(from, to)
    .map((peak, index) => {
      const half = Math.max(1, peak * 0.48);
      return `M${from + index + 0.5} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`;
    })
    .join('');

/** The waveform of a piece. The played part is in full ink. `playedShare` is 0 to 1. */
const Waveform = ({ peaks, playedShare }: { peaks: readonly number[]; playedShare: number }) => {
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

interface PositionProps {
  piece: Piece;
  atS: number;
  onSeek: (seconds: number) => void;
  onToggle: () => void;
}

/** The waveform as a slider: press, drag, or use the keys. Space plays and pauses. */
const Position = ({ piece, atS, onSeek, onToggle }: PositionProps) => {
  const { title, durationS, peaks } = piece;
  const press = (event: PointerEvent<HTMLDivElement>) =>
    onSeek(seekByPress(event.clientX, event.currentTarget.getBoundingClientRect(), durationS));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = seekByKey(event.key, atS, durationS);
    if (target === null && event.key !== ' ') return;
    event.preventDefault();
    if (target === null) onToggle();
    else onSeek(target);
  };
  return (
    <div
      className="player-wave"
      // An input cannot contain the drawing.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="slider"
      tabIndex={0}
      aria-label={texts.gallery.position(title)}
      aria-valuemin={0}
      aria-valuemax={durationS}
      aria-valuenow={Math.min(durationS, Math.round(atS))}
      aria-valuetext={texts.gallery.positionNow(spokenDuration(atS), spokenDuration(durationS))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) press(event);
      }}
    >
      <Waveform peaks={peaks} playedShare={Math.min(1, atS / durationS)} />
    </div>
  );
};

/** One piece with its waveform. Without scripts the browser's own player shows instead. */
export const PiecePlayer = ({ piece, onePlayer }: { piece: Piece; onePlayer: OnePlayer }) => {
  const { media, isLive, isPlaying, hasFailed, atS, toggle, seek, events } =
    usePlayback<HTMLAudioElement>(onePlayer);
  return (
    <div className="player" data-playing={isPlaying || undefined}>
      {isLive ? (
        <Position piece={piece} atS={atS} onSeek={seek} onToggle={toggle} />
      ) : (
        <div className="player-wave">
          <Waveform peaks={piece.peaks} playedShare={0} />
        </div>
      )}
      <span className="dimension-line" aria-hidden="true" />
      <div className="player-row cluster">
        {/* Music without words has nothing to caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- see above */}
        <audio
          ref={media}
          src={piece.file}
          preload="none"
          controls={!isLive}
          aria-label={piece.title}
          {...events}
        />
        {isLive && (
          <>
            <button
              type="button"
              className="player-button"
              aria-label={
                isPlaying ? texts.gallery.pause(piece.title) : texts.gallery.play(piece.title)
              }
              onClick={toggle}
            >
              <PlayMark isPlaying={isPlaying} />
            </button>
            <p className="player-time small-print">
              <span>{clockText(atS)}</span> / {clockText(piece.durationS)}
            </p>
          </>
        )}
        <output className="player-fault">{hasFailed && texts.gallery.notPlayed}</output>
        <a className="player-file label" href={piece.file} download>
          {texts.gallery.music.file}
        </a>
      </div>
    </div>
  );
};
