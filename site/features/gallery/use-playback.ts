import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OnePlayer } from '#site/features/gallery/one-player.ts';

const neverChanges = () => () => {};

/**
 * An audio element and what it is doing. `isLive` is false until the page has been taken over by
 * scripts: until then the browser's own controls serve.
 */
export const usePlayback = (onePlayer: OnePlayer) => {
  const audio = useRef<HTMLAudioElement>(null);
  const isLive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [atS, setAt] = useState(0);

  useEffect(() => {
    const element = audio.current;
    // An audio element plays on after it has left the page.
    return () => {
      if (element) onePlayer.leave(element);
    };
  }, [onePlayer]);

  const toggle = () => {
    const element = audio.current;
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
    if (audio.current) audio.current.currentTime = seconds;
    setAt(seconds);
  };

  const events = {
    onPlay: () => {
      if (audio.current) onePlayer.begin(audio.current);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    // Firefox goes on as if it played.
    onError: () => {
      audio.current?.pause();
      setPlaying(false);
      setFailed(true);
    },
    onEnded: () => {
      setPlaying(false);
      seek(0);
    },
    onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
  };

  return { audio, isLive, isPlaying, hasFailed, atS, toggle, seek, events };
};
