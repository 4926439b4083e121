import { expect, test } from 'vitest';
import { runFrames } from './run-frames.ts';

/** Manual frames, `everyMs` apart. */
const stage = (everyMs: number) => {
  let loop: ((time: number) => void) | null = null;
  let time = 1_000;
  const drawn: number[] = [];
  const published: number[] = [];
  const pad = { isThere: false, isUsed: false };
  const cause = { isGoingOn: false };
  const xr = { isPresenting: false };
  const frames = runFrames({
    renderer: {
      xr,
      info: { render: { calls: 7, triangles: 9 } },
      setAnimationLoop: (callback: typeof loop) => {
        loop = callback;
      },
    } as unknown as Parameters<typeof runFrames>[0]['renderer'],
    onFigures: ({ frameMs }) => published.push(frameMs),
  });
  frames.begin({
    draw: (seconds) => {
      drawn.push(seconds);
      if (cause.isGoingOn) frames.wake();
    },
    isWatching: () => pad.isThere,
    isUsed: () => pad.isUsed,
  });
  const run = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      time += everyMs;
      loop?.(time);
    }
    return loop !== null;
  };
  return { frames, run, drawn, published, pad, cause, xr };
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

test('after a wake it draws for a while, and then stops', () => {
  const { frames, run, drawn } = stage(16);
  expect(run(10)).toBe(false);
  frames.wake();
  expect(run(90)).toBe(true);
  expect(run(30)).toBe(false);
  expect(sum(drawn)).toBeCloseTo(1.6, 1);
  frames.wake();
  run(1);
  // The pause in between is not time to catch up with.
  expect(drawn.at(-1)).toBe(0);
});

test('at two frames a second every movement still completes', () => {
  const { frames, run, drawn, published } = stage(500);
  frames.wake();
  run(100);
  expect(sum(drawn)).toBeCloseTo(1.6, 1);
  expect(Math.max(...drawn)).toBe(0.1);
  expect(new Set(published)).toEqual(new Set([500]));
});

test('it draws as long as a reason lasts, at any frame rate', () => {
  const { frames, run, cause, drawn } = stage(7_000);
  cause.isGoingOn = true;
  frames.wake();
  expect(run(200)).toBe(true);
  expect(drawn).toHaveLength(200);
});

test('a change of appearance is drawn in one or two frames', () => {
  const { frames, run, drawn } = stage(500);
  frames.refresh();
  expect(run(10)).toBe(false);
  expect(drawn).toEqual([0, 0.1]);
  frames.wake();
  frames.refresh();
  run(10);
  expect(run(100)).toBe(false);
  expect(sum(drawn.slice(2))).toBeCloseTo(1.6, 1);
});

test('with a gamepad connected nothing is drawn until it is used', () => {
  const { frames, run, pad, drawn } = stage(100);
  pad.isThere = true;
  frames.wake();
  expect(run(60)).toBe(true);
  const before = drawn.length;
  expect(before).toBeLessThan(20);
  pad.isUsed = true;
  run(5);
  expect(drawn.length).toBe(before + 5);
  expect(drawn[before]).toBe(0);
  pad.isUsed = false;
  pad.isThere = false;
  expect(run(60)).toBe(false);
});

test('each frame of a headset is drawn', () => {
  const { frames, run, xr, drawn } = stage(100);
  xr.isPresenting = true;
  frames.wake();
  expect(run(300)).toBe(true);
  expect(drawn).toHaveLength(300);
  expect(drawn.filter((seconds) => seconds === 0)).toHaveLength(1);
});

test('the cost of frames is reported each half second; after stopping, nothing runs', () => {
  const { frames, run, cause, published } = stage(100);
  cause.isGoingOn = true;
  frames.wake();
  run(12);
  expect(published).toEqual([100, 100]);
  frames.stop();
  frames.wake();
  expect(run(1)).toBe(false);
});
