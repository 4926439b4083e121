// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Locator} Locator */

const FRAME_MS = 16;

const pointer = join(import.meta.dirname, 'pointer.js');

/** @param {number} t */
const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/**
 * A simulated hand on a page: it moves the pointer, types and scrolls slowly enough to follow.
 * @param {Page} page
 */
export const createHand = (page) => {
  let at = { x: 0, y: 0 };
  let isDrawn = false;

  /** @param {number} x @param {number} y */
  const glide = async (x, y) => {
    if (!isDrawn) {
      isDrawn = true;
      await page.addInitScript({ path: pointer });
      await page.evaluate(readFileSync(pointer, 'utf8'));
    }
    const from = at;
    const steps = Math.max(12, Math.min(40, Math.round(Math.hypot(x - from.x, y - from.y) / 16)));
    for (let step = 1; step <= steps; step += 1) {
      const t = ease(step / steps);
      await page.mouse.move(from.x + (x - from.x) * t, from.y + (y - from.y) * t);
      await pause(FRAME_MS);
    }
    at = { x, y };
  };

  /** @param {Locator} target */
  const pointAt = async (target) => {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error(`nothing to point at: ${String(target)}`);
    await glide(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2);
  };

  return {
    pointAt,
    /** @param {Locator} target */
    click: async (target) => {
      await pointAt(target);
      await pause(250);
      await page.mouse.click(at.x, at.y);
    },
    /** @param {string} text */
    type: async (text) => {
      for (const letter of text) {
        await page.keyboard.type(letter);
        await pause(letter === ' ' ? 70 : 42);
      }
    },
    /** @param {number} pixels */
    scroll: async (pixels) => {
      const steps = Math.ceil(Math.abs(pixels) / 14);
      let done = 0;
      for (let step = 1; step <= steps; step += 1) {
        const next = Math.round(pixels * ease(step / steps));
        await page.mouse.wheel(0, next - done);
        done = next;
        await pause(FRAME_MS);
      }
    },
  };
};
