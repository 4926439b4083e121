const WORKERS = 6;
/** Prompt tokens a card reads each second. */
const PREFILL = 8_500;
const REQUESTS = 900;
const TALKS = 47;
/** The part of a prompt that a card knows from the talk so far. */
const KNOWN = 0.76;
/** The answer itself keeps the connection open for so many seconds. */
const ANSWER_S = 2.8;
const LOADS = Array.from({ length: 24 }, (_, i) => i + 1);

interface Request {
  /** Between two arrivals, in means of the arrival process. */
  pause: number;
  tokens: number;
  /** The conversation that it continues. */
  talk: number;
}

/** Agent loops that repeat a long prompt, short calls, and a few very long ones. */
const createTraffic = (next: () => number): Request[] => {
  const between = (from: number, to: number) => from + next() * (to - from);
  return Array.from({ length: REQUESTS }, () => {
    const isLoop = next() < 0.4;
    const tokens = isLoop ? between(2_500, 10_700) : between(90, 1_200);
    return {
      pause: -Math.log(1 - between(0, 0.9999)),
      tokens: next() < 0.08 ? between(12_000, 21_000) : tokens,
      talk: isLoop ? Math.floor(next() * TALKS) : -1,
    };
  });
};

export interface Outcome {
  /** Seconds to the first token of each request. */
  waits: number[];
  /** Seconds of prompt that wait at each card when the last request arrives. */
  queued: number[];
}

/** A run at so many requests a second. `isAware`: by queued prompt and known prefix, else by count. */
export const simulate = (traffic: readonly Request[], load: number, isAware: boolean): Outcome => {
  const freeAt = Array.from({ length: WORKERS }, () => 0);
  const ends = Array.from({ length: WORKERS }, (): number[] => []);
  const knows = new Map<number, number>();
  const waits: number[] = [];
  let now = 0;
  for (const { pause, tokens, talk } of traffic) {
    now += pause / load;
    const costs = freeAt.map((free, worker) => {
      const known = isAware && knows.get(talk) === worker ? KNOWN : 0;
      return Math.max(0, free - now) + (tokens * (1 - known)) / PREFILL;
    });
    const counts = ends.map((list) => list.filter((end) => end > now).length);
    const choice = isAware
      ? costs.indexOf(Math.min(...costs))
      : counts.indexOf(Math.min(...counts));
    // A card keeps the prefixes of the talks it served, whoever sent them there.
    const share = knows.get(talk) === choice ? KNOWN : 0;
    const seconds = Math.max(0, (freeAt[choice] ?? 0) - now) + (tokens * (1 - share)) / PREFILL;
    freeAt[choice] = now + seconds;
    ends[choice]?.push(now + seconds + ANSWER_S);
    if (talk >= 0) knows.set(talk, choice);
    waits.push(seconds);
  }
  return { waits, queued: freeAt.map((free) => Math.max(0, free - now)) };
};

export default defineWorking(
  ({ box, disc, line, noise, quantile, scale, stroke, through, words }) => {
    const traffic = createTraffic(noise(252));
    const outcomeOf = (load: number, isAware: boolean) => {
      const { waits, queued } = simulate(traffic, load, isAware);
      return { p95: quantile(waits, 0.95), queued };
    };
    const runs = LOADS.map((load) => ({
      load,
      least: outcomeOf(load, false),
      aware: outcomeOf(load, true),
    }));
    const at = (load: number) => runs[Math.round(load) - 1] ?? runs[0];

    const seconds = (value: number) => (value > 60 ? 'over a minute' : `${value.toFixed(1)} s`);

    const chart = (load: number, isNarrow: boolean): string => {
      const [left, right, top, bottom] = isNarrow ? [44, 394, 44, 240] : [70, 610, 40, 380];
      const x = scale(1, 24, left, right);
      const y = scale(0, 8, bottom, top);
      const late = (run: (typeof runs)[number], key: 'least' | 'aware') =>
        Math.max(top - 12, y(run[key].p95));
      const curve = (key: 'least' | 'aware') =>
        through(runs.map((run): WorkingSpot => [x(run.load), late(run, key)]));
      const run = at(load);
      const marks = [0, 2, 4, 6, 8];
      return (
        stroke(marks.map((value) => line(left, y(value), right, y(value))).join(''), 'hair') +
        stroke(curve('least')) +
        stroke(curve('aware'), 'accent') +
        stroke(line(x(load), top - 10, x(load), bottom + 4), 'signal') +
        (run
          ? stroke(disc(x(load), late(run, 'least'), 6), 'dot') +
            stroke(disc(x(load), late(run, 'aware'), 6), 'dot-accent')
          : '') +
        marks.map((value) => words(`${value} s`, [left - 8, y(value) + 5], 'end')).join('') +
        LOADS.filter((value) => value % 4 === 0)
          .map((value) =>
            words(String(value), [x(value) - (value > 20 ? 6 : 0), bottom + 22], 'middle'),
          )
          .join('') +
        words('requests a second', [right, bottom + 46], 'end') +
        words('p95 to first token', [left, top - 20])
      );
    };

    const cards = (queued: readonly number[], left: number, isNarrow: boolean, kind: string) => {
      const [top, bottom] = isNarrow ? [346, 436] : [110, 380];
      const high = scale(0, 8, 0, (bottom - top) * 0.93);
      return queued
        .map((waiting, i) => {
          const long = Math.min(bottom - top, high(waiting));
          return (
            stroke(box(left + i * 22, top, 16, bottom - top), 'hair') +
            stroke(box(left + i * 22, bottom - long, 16, long), kind)
          );
        })
        .join('');
    };

    return {
      title: 'Drag the load',
      text: 'Six cards serve the same stream of requests under two rules. Least connections counts requests; the balancer counts the prompt that waits at each card and prefers the card that knows the prefix. Raise the load and watch when the first token becomes late. In the drawing at the top, each dot before the workers is a second of prompts that wait there.',
      basis:
        'A simulation of 900 requests at 8,500 prompt tokens a second for each card. Its mix is fitted to the replay of the readme: at 9 requests a second the first token comes within 3.6 s under least connections and within 1.4 s under the balancer, at the 95th percentile. The KV-cache limit and the deadline queue are left out.',
      controls: [
        {
          id: 'load',
          label: 'Requests a second',
          min: 1,
          max: 24,
          step: 1,
          value: 9,
          unit: ' req/s',
        },
      ],
      drag: { control: 'load', left: 70, right: 610 },
      narrow: { height: 440, left: 44, right: 394 },
      draw: ({ load = 9 }, isNarrow) => {
        const run = at(load);
        const [first, second, name, all] = isNarrow ? [44, 230, 336, 312] : [660, 820, 84, 408];
        return (
          chart(load, isNarrow) +
          (run
            ? cards(run.least.queued, first, isNarrow, 'fill') +
              cards(run.aware.queued, second, isNarrow, 'fill-accent')
            : '') +
          words('By count', [first, name]) +
          words('By prompt', [second, name]) +
          words('waiting at each card', [first, all])
        );
      },
      waiting: ({ load = 9 }) => ({
        'vLLM workers': at(load)?.aware.queued.reduce((a, b) => a + b, 0) ?? 0,
      }),
      read: ({ load = 11 }) => {
        const run = at(load);
        if (!run) return [];
        return [
          {
            label: 'p95, least connections',
            value: seconds(run.least.p95),
            isAlarming: run.least.p95 > 3,
          },
          {
            label: 'p95, by prompt and prefix',
            value: seconds(run.aware.p95),
            isAlarming: run.aware.p95 > 3,
          },
          {
            label: 'Prompt waiting, least connections',
            value: seconds(run.least.queued.reduce((a, b) => a + b, 0)),
          },
          {
            label: 'Prompt waiting, by prompt',
            value: seconds(run.aware.queued.reduce((a, b) => a + b, 0)),
          },
        ];
      },
    };
  },
);
