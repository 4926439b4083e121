import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OnePlayer } from '#site/features/gallery/one-player.ts';

const neverChanges = () => () => {};

/**
 * A media element and its state. `isLive` is false until hydration: until then the browser's own
 * controls show.
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
    // Otherwise it would keep playing after it has left the page.
    return () => {
      if (element) onePlayer.leave(element);
    };
  }, [onePlayer]);

  const toggle = () => {
    const element = media.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    setFailed(false);
    // A failed element needs a reload before it plays again.
    if (element.error) element.load();
    element.play().catch((error: unknown) => {
      // A pause before playback starts rejects the promise, which is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    });
  };

  const seek = (seconds: number) => {
    // Before anything has loaded, the element uses this as its start position.
    if (media.current) media.current.currentTime = seconds;
    setAt(seconds);
  };

  const events = {
    onPlay: () => {
      if (media.current) onePlayer.begin(media.current);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    // Firefox behaves as if it were still playing.
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

/** The icon of a player's button. */
export const PlayMark = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d={isPlaying ? 'M5 3h3.5v14H5zM11.5 3H15v14h-3.5z' : 'M5 2.5 17 10 5 17.5z'} />
  </svg>
);

export type Playback<Media extends HTMLMediaElement> = ReturnType<typeof usePlayback<Media>>;
