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
import { texts } from '#site/texts/en.ts';

const names: { [K in keyof Comfort]: { title: string; choices: Record<Comfort[K], string> } } = {
  move: texts.hall.comforts.move,
  turn: texts.hall.comforts.rotate,
  hand: texts.hall.comforts.pointing,
  height: texts.hall.comforts.height,
  vignette: texts.hall.comforts.vignette,
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
        {headset === 'entering' ? texts.hall.headset.entering : texts.hall.headset.enter}
      </button>
      <details className="hall-keys">
        <summary className="hall-button">{texts.hall.headset.comfort}</summary>
        <div className="hall-sheet">
          {order.map((name) => (
            <Choice key={name} name={name} comfort={comfort} onChoose={choose} />
          ))}
        </div>
      </details>
      {headset === 'refused' && (
        <output className="hall-refused">{texts.hall.headset.refused}</output>
      )}
    </>
  );
};

/** Shown on the screen while the hall is in the headset. */
export const HeadsetOn = ({ onTakeOff }: { onTakeOff: () => void }) => (
  <div className="hall-trouble stack">
    <p className="label">{texts.hall.headset.inIt}</p>
    <p>{texts.hall.headset.isInIt}</p>
    <button type="button" className="button" onClick={onTakeOff}>
      {texts.hall.headset.takeOff}
    </button>
  </div>
);
