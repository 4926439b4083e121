import type { SoundState } from '#site/features/vr/sound/hall-sound.ts';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import { HeadsetChoice } from '#site/features/vr/stage/headset-choice.tsx';
import type { Stage } from '#site/features/vr/stage/open-stage.ts';
import { texts } from '#site/texts/en.ts';

const controlsOf = (wings: number): readonly { keys: string; does: string; isTouch?: true }[] => [
  texts.hall.controls.walk,
  texts.hall.controls.rotate,
  texts.hall.controls.fast,
  texts.hall.controls.projects,
  texts.hall.controls.take,
  { keys: texts.hall.controls.wings.keys(wings), does: texts.hall.controls.wings.does(wings) },
  texts.hall.controls.entrance,
  texts.hall.controls.sound,
  texts.hall.controls.figures,
  texts.hall.controls.out,
  texts.hall.controls.mouse,
  { ...texts.hall.controls.fingers, isTouch: true },
  { ...texts.hall.controls.gamepad, isTouch: true },
];

const Keys = ({ wings }: { wings: number }) => (
  <details className="hall-keys">
    <summary className="hall-button">{texts.hall.controls.name}</summary>
    <dl className="hall-sheet">
      {controlsOf(wings).map((control) => (
        <div key={control.keys} data-touch={control.isTouch}>
          <dt className="label">{control.keys}</dt>
          <dd>{control.does}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const SoundSwitch = ({ sound, onToggle }: { sound: SoundState; onToggle: () => void }) =>
  sound !== 'none' && (
    <>
      <button
        type="button"
        className="hall-button hall-aside"
        aria-pressed={sound === 'on'}
        onClick={onToggle}
      >
        {texts.thread.sound}
      </button>
      {sound === 'failed' && <output className="hall-refused">{texts.hall.soundFailed}</output>}
    </>
  );

interface HallBarProps {
  stage: Stage;
  state: HallState;
  onLeave: () => void;
}

/** The toolbar, with the same actions as keys and pointers. */
export const HallBar = ({ stage, state, onLeave }: HallBarProps) => (
  <div className="hall-bar" role="toolbar" aria-label={texts.hall.going}>
    <button type="button" className="hall-button" onClick={() => stage.run('previous')}>
      <span>
        {texts.hall.previous}
        <span className="hall-wide">{texts.hall.projectAfter}</span>
      </span>
    </button>
    <button type="button" className="hall-button" onClick={() => stage.run('next')}>
      <span>
        {texts.hall.next}
        <span className="hall-wide">{texts.hall.projectAfter}</span>
      </span>
    </button>
    {(state.before !== null || state.reading !== null) && (
      <button
        type="button"
        className="hall-button"
        aria-pressed={state.reading !== null}
        onClick={() => stage.run('open')}
      >
        {texts.hall.read}
      </button>
    )}
    {state.note !== null && (
      <button
        type="button"
        className="hall-button"
        aria-label={`${texts.hall.note}${texts.hall.noteAfter}`}
        onClick={stage.goToLectern}
      >
        <span className="hall-mark" />
        <span>
          {texts.hall.note}
          <span className="hall-wide">{texts.hall.noteAfter}</span>
        </span>
      </button>
    )}
    <button type="button" className="hall-button hall-aside" onClick={() => stage.run('entry')}>
      {texts.hall.entrance}
    </button>
    <SoundSwitch sound={state.sound} onToggle={() => stage.run('sound')} />
    <HeadsetChoice stage={stage} headset={state.headset} />
    <Keys wings={stage.plan.wings.length} />
    <button type="button" className="hall-button hall-aside" onClick={onLeave}>
      {texts.hall.leave}
    </button>
  </div>
);
