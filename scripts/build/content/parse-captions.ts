import type { Cue } from '#site/content-model/video.ts';

const timing = /^(?:(\d{2}):)?(\d{2}):(\d{2})\.(\d{3}) --> (?:(\d{2}):)?(\d{2}):(\d{2})\.(\d{3})$/;

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours, minutes, seconds, ms] = parts.map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (ms ?? 0) / 1000;
};

/**
 * Parses the cues of a simple WebVTT file: times and text, no settings, notes or markup. Throws an
 * error with the reason if the file is invalid, or if its cues overlap or outlast the video.
 */
export const parseCaptions = (text: string, durationS: number): Cue[] => {
  const [head, ...blocks] = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  if (head !== 'WEBVTT') throw new Error('must begin with WEBVTT and an empty line');
  if (blocks.length === 0) throw new Error('has no cue');
  let endS = 0;
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n');
    const match = timing.exec(times);
    if (!match) throw new Error(`${times || 'an empty line'} is not the time of a cue`);
    const fromS = secondsOf(match.slice(1, 5));
    const toS = secondsOf(match.slice(5));
    if (fromS < endS || toS <= fromS) throw new Error(`the cue at ${times} is out of order`);
    // Durations are rounded to whole seconds.
    if (toS > durationS + 1) throw new Error(`the cue at ${times} outlasts the film`);
    if (lines.length === 0) throw new Error(`the cue at ${times} has no text`);
    if (/[<>&]/.test(lines.join(''))) throw new Error(`the cue at ${times} has markup`);
    endS = toS;
    return { fromS, text: lines.join(' ') };
  });
};
