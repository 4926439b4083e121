import { useState } from 'react';
import type { VideoSummary } from '#site/content-model/video.ts';
import { smallPicture } from '#site/content-model/small-picture.ts';
import { PlayMark, type Playback } from '#site/features/gallery/use-playback.tsx';
import { texts } from '#site/texts/en.ts';
import { locale } from '#site/texts/locale.ts';
import { clockText, spokenDuration } from '#site/ui/format-duration.ts';
import { Icon } from '#site/ui/icon.tsx';
import { usePictureQuality } from '#site/ui/use-picture-quality.ts';

const CAPTIONS = 'M2.5 4.5h15v11h-15zM5.5 9h4M11.5 9h3M5.5 12h2M9.5 12h5';
const WHOLE_SCREEN = 'M3 7.5V3h4.5M12.5 3H17v4.5M17 12.5V17h-4.5M7.5 17H3v-4.5';

const toggleCaptions = (film: HTMLVideoElement | null): boolean => {
  const track = film?.textTracks[0];
  if (!track) return false;
  track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
  return track.mode === 'showing';
};

/** On iPhones only the video itself can go full screen, with the browser's controls. */
const fillScreen = (film: (HTMLVideoElement & { webkitEnterFullscreen?(): void }) | null): void => {
  if (document.fullscreenElement) return void document.exitFullscreen();
  const box = film?.parentElement;
  // Rejects if the browser is set to refuse. The film keeps playing in the page.
  if (box?.requestFullscreen) box.requestFullscreen().catch(() => undefined);
  else film?.webkitEnterFullscreen?.();
};

interface BarProps extends Omit<Playback<HTMLVideoElement>, 'events'> {
  video: VideoSummary;
}

const Bar = ({ video, media, isLive, isPlaying, hasFailed, atS, toggle, seek }: BarProps) => {
  const [hasCaptions, setCaptions] = useState(true);
  const { title, durationS } = video;
  return (
    <div className="film-bar" data-live={isLive || undefined}>
      <button
        type="button"
        className="player-button"
        aria-label={isPlaying ? texts.gallery.pause(title) : texts.gallery.play(title)}
        onClick={toggle}
      >
        <PlayMark isPlaying={isPlaying} />
      </button>
      <input
        type="range"
        className="slider"
        min={0}
        max={durationS}
        value={Math.min(durationS, Math.round(atS))}
        autoComplete="off"
        aria-label={texts.gallery.position(title)}
        aria-valuetext={texts.gallery.positionNow(spokenDuration(atS), spokenDuration(durationS))}
        onChange={(event) => seek(Number(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          toggle();
        }}
      />
      <p className="player-time small-print">
        <span>{clockText(atS)}</span> / {clockText(durationS)}
      </p>
      <button
        type="button"
        className="film-button"
        aria-label={texts.gallery.videos.captions}
        aria-pressed={hasCaptions}
        onClick={() => setCaptions(toggleCaptions(media.current))}
      >
        <Icon path={CAPTIONS} />
      </button>
      <button
        type="button"
        className="film-button"
        aria-label={texts.gallery.videos.fullScreen}
        onClick={() => fillScreen(media.current)}
      >
        <Icon path={WHOLE_SCREEN} />
      </button>
      <output className="player-fault">{hasFailed && texts.gallery.notPlayed}</output>
    </div>
  );
};

interface FilmPlayerProps {
  video: VideoSummary;
  playback: Playback<HTMLVideoElement>;
}

/** A film and its controls. Without scripts the browser's own controls show instead. */
export const FilmPlayer = ({ video, playback }: FilmPlayerProps) => {
  const { media, isLive, isPlaying, hasFailed, atS, toggle, seek, events } = playback;
  const isLow = usePictureQuality() === 'low';
  return (
    <div className="film-box">
      {/* The button beside it does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- see above */}
      <video
        ref={media}
        className="film"
        controls={!isLive}
        playsInline
        preload={isLow ? 'none' : 'metadata'}
        poster={isLow ? smallPicture(video.poster) : video.poster}
        width="1280"
        height="720"
        aria-label={video.title}
        onClick={isLive ? toggle : undefined}
        {...events}
      >
        <source src={video.file} type="video/mp4" />
        <track
          kind="captions"
          src={video.captions}
          srcLang={locale.language}
          label={texts.gallery.videos.captionsLanguage}
          default
        />
        <a href={video.file}>{texts.gallery.videos.file}</a>
      </video>
      <Bar {...{ media, isLive, isPlaying, hasFailed, atS, toggle, seek }} video={video} />
    </div>
  );
};
