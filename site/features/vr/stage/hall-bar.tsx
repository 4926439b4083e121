import type { SoundState } from '#site/features/vr/sound/hall-sound.ts';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import { HeadsetChoice } from '#site/features/vr/stage/headset-choice.tsx';
import type { Stage } from '#site/features/vr/stage/open-stage.ts';

const keysOf = (wings: number): readonly (readonly [keys: string, does: string])[] => [
  ['W A S D, arrows', 'walk; arrows to the side turn'],
  ['Q E, R F', 'turn, look up and down'],
  ['Shift', 'twice as fast'],
  ['N, P', 'next, previous plate'],
  ['Enter', 'take the plate down, hang it up'],
  wings > 1 ? [`1 to ${wings}`, 'the wings'] : ['1', 'the wing'],
  ['Home', 'the entrance'],
  ['M', 'sound, on and off'],
  ['I', 'what a frame costs'],
  ['Escape', 'hang up, out'],
  ['Mouse', 'click the floor to look around, a plate to read it'],
  ['Fingers', 'drag to look, spread to go ahead, tap to read'],
  ['Gamepad', 'sticks walk and look, A reads, shoulders turn the pages'],
];

const Keys = ({ wings }: { wings: number }) => (
  <details className="hall-keys">
    <summary className="hall-button">Controls</summary>
    <dl className="hall-sheet">
      {keysOf(wings).map(([key, does]) => (
        <div key={key} data-touch={key === 'Fingers' || key === 'Gamepad' || undefined}>
          <dt className="label">{key}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </details>
);

interface SoundSwitchProps {
  sound: SoundState;
  onToggle: () => void;
}

const SoundSwitch = ({ sound, onToggle }: SoundSwitchProps) =>
  sound !== 'none' && (
    <>
      <button
        type="button"
        className="hall-button hall-aside"
        aria-pressed={sound === 'on'}
        onClick={onToggle}
      >
        Sound
      </button>
      {sound === 'failed' && (
        <output className="hall-refused">The sound could not be played.</output>
      )}
    </>
  );

interface HallBarProps {
  stage: Stage;
  state: HallState;
  onLeave: () => void;
}

/** The toolbar, with the same actions as keys and pointers. */
export const HallBar = ({ stage, state, onLeave }: HallBarProps) => (
  <div className="hall-bar" role="toolbar" aria-label="Going about the hall">
    <button type="button" className="hall-button" onClick={() => stage.run('previous')}>
      <span>
        Previous<span className="hall-wide"> plate</span>
      </span>
    </button>
    <button type="button" className="hall-button" onClick={() => stage.run('next')}>
      <span>
        Next<span className="hall-wide"> plate</span>
      </span>
    </button>
    {(state.before !== null || state.reading !== null) && (
      <button
        type="button"
        className="hall-button"
        aria-pressed={state.reading !== null}
        onClick={() => stage.run('open')}
      >
        Read
      </button>
    )}
    {state.note !== null && (
      <button
        type="button"
        className="hall-button"
        aria-label="Note on the lectern"
        onClick={stage.goToLectern}
      >
        <span className="hall-mark" />
        <span>
          Note<span className="hall-wide"> on the lectern</span>
        </span>
      </button>
    )}
    <button type="button" className="hall-button hall-aside" onClick={() => stage.run('entry')}>
      Entrance
    </button>
    <SoundSwitch sound={state.sound} onToggle={() => stage.run('sound')} />
    <HeadsetChoice stage={stage} headset={state.headset} />
    <Keys wings={stage.plan.wings.length} />
    <button type="button" className="hall-button hall-aside" onClick={onLeave}>
      Leave
    </button>
  </div>
);
