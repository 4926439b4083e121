import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OnePlayer } from '#site/features/gallery/one-player.ts';

const neverChanges = () => () => {};

/**
 * A media element and what it is doing. `isLive` is false until the page has been taken over by
 * scripts: until then the browser's own controls serve.
 */
export const usePlayback = <Media extends HTMLMediaElement>(onePlayer: OnePlayer) => {
  const media = useRef<Media>(null);
  const isLive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [atS, setAt] = useState(0);

  useEffect(() => {
    const element = media.current;
    // It plays on after it has left the page.
    return () => {
      if (element) onePlayer.leave(element);
    };
  }, [onePlayer]);

  const toggle = () => {
    const element = media.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    setFailed(false);
    // One that failed never plays again by itself.
    if (element.error) element.load();
    element.play().catch((error: unknown) => {
      // A pause that comes before the sound does ends the promise; that is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    });
  };

  const seek = (seconds: number) => {
    // Before anything is loaded the element keeps it as the place to start from.
    if (media.current) media.current.currentTime = seconds;
    setAt(seconds);
  };

  const events = {
    onPlay: () => {
      if (media.current) onePlayer.begin(media.current);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    // Firefox goes on as if it played.
    onError: () => {
      media.current?.pause();
      setPlaying(false);
      setFailed(true);
    },
    onEnded: () => {
      setPlaying(false);
      seek(0);
    },
    onTimeUpdate: () => setAt(media.current?.currentTime ?? 0),
  };

  return { media, isLive, isPlaying, hasFailed, atS, toggle, seek, events };
};

/** What the button of a player shows. */
export const PlayMark = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d={isPlaying ? 'M5 3h3.5v14H5zM11.5 3H15v14h-3.5z' : 'M5 2.5 17 10 5 17.5z'} />
  </svg>
);

export type Playback<Media extends HTMLMediaElement> = ReturnType<typeof usePlayback<Media>>;
