import { useState } from 'react';
import {
  choicesOf,
  readComfort,
  writeComfort,
  type Comfort,
} from '#site/features/vr/headset/comfort.ts';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import type { Stage } from '#site/features/vr/stage/open-stage.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';

const names: { [K in keyof Comfort]: { title: string; choices: Record<Comfort[K], string> } } = {
  move: { title: 'Going', choices: { teleport: 'by an arc', smooth: 'smoothly' } },
  turn: { title: 'Turning', choices: { snap: 'by 30°', smooth: 'smoothly' } },
  hand: { title: 'Pointing hand', choices: { right: 'right', left: 'left' } },
  height: { title: 'Height', choices: { standing: 'standing', seated: 'seated' } },
  vignette: { title: 'Dark rim while moving', choices: { on: 'on', off: 'off' } },
};

const order = ['move', 'turn', 'hand', 'height', 'vignette'] as const;

interface ChoiceProps<K extends keyof Comfort> {
  name: K;
  comfort: Comfort;
  onChoose: (comfort: Comfort) => void;
}

const Choice = <K extends keyof Comfort>({ name, comfort, onChoose }: ChoiceProps<K>) => (
  <fieldset>
    <legend className="label">{names[name].title}</legend>
    {choicesOf[name].map((choice) => (
      <label key={choice}>
        <input
          type="radio"
          name={`hall-${name}`}
          checked={comfort[name] === choice}
          onChange={() => onChoose({ ...comfort, [name]: choice })}
        />
        {names[name].choices[choice]}
      </label>
    ))}
  </fieldset>
);

/** The button for a headset, if there is one, with the wearer's settings. */
export const HeadsetChoice = ({
  stage,
  headset,
}: { stage: Stage } & Pick<HallState, 'headset'>) => {
  const [comfort, setComfort] = useState(() => readComfort(localKeyValue()));
  if (headset === 'none' || headset === 'on') return null;
  const choose = (chosen: Comfort) => {
    setComfort(chosen);
    writeComfort(localKeyValue(), chosen);
  };
  return (
    <>
      <button
        type="button"
        className="hall-button hall-button-live"
        aria-disabled={headset === 'entering'}
        onClick={() => void stage.wearHeadset(comfort)}
      >
        {headset === 'entering' ? 'Entering…' : 'Enter with the headset'}
      </button>
      <details className="hall-keys">
        <summary className="hall-button">Comfort</summary>
        <div className="hall-sheet">
          {order.map((name) => (
            <Choice key={name} name={name} comfort={comfort} onChoose={choose} />
          ))}
        </div>
      </details>
      {headset === 'refused' && (
        <output className="hall-refused">The headset was not given. Is it on, and free?</output>
      )}
    </>
  );
};

/** Shown on the screen while the hall is in the headset. */
export const HeadsetOn = ({ onTakeOff }: { onTakeOff: () => void }) => (
  <div className="hall-trouble stack">
    <p className="label">In the headset</p>
    <p>The hall is in the headset now.</p>
    <button type="button" className="button" onClick={onTakeOff}>
      Back to the screen
    </button>
  </div>
);
