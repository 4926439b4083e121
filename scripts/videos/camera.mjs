// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { filmPage } from './track.mjs';

/** @typedef {import('./captions.mjs').Cue} Cue */

const LEAST_CUE_MS = 1500;
const READING_MS_A_LETTER = 30;

/**
 * Films several pages together, and collects the captions.
 * @param {string} folder
 */
export const createCamera = (folder) => {
  /** @type {Cue[]} */
  const cues = [];
  /** @type {Awaited<ReturnType<typeof filmPage>>[]} */
  let tracks = [];
  let fromS = 0;
  let posterAtS = 0;
  const now = () => Date.now() / 1000 - fromS;
  return {
    /** Starts filming. @param {readonly import('playwright').Page[]} pages */
    roll: async (pages) => {
      tracks = await Promise.all(
        pages.map((page, index) => filmPage(page, { folder, name: `screen-${index}` })),
      );
      await pause(600);
      fromS = Date.now() / 1000;
    },
    /** Shows a caption until the next one, with time to read it. @param {string} text */
    tell: async (text) => {
      cues.push({ atS: now(), text });
      await pause(Math.max(LEAST_CUE_MS, text.length * READING_MS_A_LETTER));
    },
    /** Uses this moment for the poster. */
    keepPoster: () => {
      posterAtS = now();
    },
    cut: async () => {
      await pause(1800);
      const toS = Date.now() / 1000;
      for (const track of tracks) await track.stop();
      return { fromS, toS, posterAtS, cues, frames: tracks.map((track) => track.frames) };
    },
  };
};
