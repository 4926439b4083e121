import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createHallSound, type Player, type SoundState } from './hall-sound.ts';

/** A player whose starts succeed or fail when the test says so. */
const hall = (over: { isSpared?: boolean; wasOn?: boolean; hasPiece?: boolean } = {}) => {
  const session = createMemoryKeyValue();
  if (over.wasOn) session.set('foyer.hall.sound', 'on');
  const done: string[] = [];
  const states: SoundState[] = [];
  const beginnings: { succeed: () => void; fail: (reason: Error) => void }[] = [];
  const openPlayer = (): Player => {
    done.push('open');
    return {
      play: () => {
        done.push('play');
        return new Promise((succeed, fail) => void beginnings.push({ succeed, fail }));
      },
      pause: () => done.push('pause'),
      setListener: ({ x }) => done.push(`hear ${x}`),
      close: () => done.push('close'),
    };
  };
  const sound = createHallSound({
    openPlayer: over.hasPiece === false ? null : openPlayer,
    session,
    isSpared: over.isSpared ?? false,
    onState: (state) => states.push(state),
  });
  return { sound, done, states, beginnings, session };
};

test('nothing plays and nothing is opened until it is requested', () => {
  const { sound, done, states } = hall();
  sound.begin();
  sound.setListener({ x: 1, z: 2, heading: 0 });
  sound.seen(false);
  sound.seen(true);
  expect(done).toEqual([]);
  expect(states).toEqual(['off']);
  sound.toggle();
  sound.setListener({ x: 3, z: 2, heading: 0 });
  expect(done).toEqual(['open', 'hear 1', 'play', 'hear 3']);
  expect(states.at(-1)).toBe('on');
});

test('it is silent while the page is hidden, when it is switched off, and after leaving the hall', async () => {
  const { sound, done, states, beginnings } = hall();
  sound.begin();
  sound.toggle();
  sound.seen(false);
  // A browser rejects the promise of a sound that is paused before it starts.
  beginnings[0]?.fail(new Error('aborted'));
  await settled();
  sound.seen(true);
  expect(done).toEqual(['open', 'play', 'pause', 'play']);
  expect(states.at(-1)).toBe('on');
  sound.toggle();
  sound.seen(false);
  sound.seen(true);
  sound.close();
  expect(done.slice(4)).toEqual(['pause', 'pause', 'close']);
  expect(states.at(-1)).toBe('off');
});

test('sound that was on in this tab resumes on the next visit, except on a metered connection', () => {
  const { sound, session } = hall();
  sound.begin();
  sound.toggle();
  sound.close();
  expect(session.get('foyer.hall.sound')).toBe('on');
  const again = hall({ wasOn: true });
  again.sound.begin();
  expect(again.done).toEqual(['open', 'play']);
  const spared = hall({ wasOn: true, isSpared: true });
  spared.sound.begin();
  expect(spared.done).toEqual([]);
  again.sound.toggle();
  expect(again.session.get('foyer.hall.sound')).toBe(null);
});

test('a sound that cannot be played is reported after a click, and not retried by itself', async () => {
  const { sound, states, beginnings, session } = hall();
  sound.begin();
  sound.toggle();
  beginnings[0]?.fail(new Error('offline'));
  await settled();
  expect(states.at(-1)).toBe('failed');
  expect(session.get('foyer.hall.sound')).toBe(null);
  sound.toggle();
  beginnings[1]?.succeed();
  await settled();
  expect(states.at(-1)).toBe('on');
});

test('a sound that starts automatically and is blocked is off without an error', async () => {
  const { sound, states, beginnings } = hall({ wasOn: true });
  sound.begin();
  beginnings[0]?.fail(new Error('not allowed'));
  await settled();
  expect(states).toEqual(['on', 'off']);
});

test('without a piece there is no sound to switch on', () => {
  const { sound, states } = hall({ hasPiece: false });
  sound.begin();
  sound.toggle();
  expect(states).toEqual(['none']);
});
