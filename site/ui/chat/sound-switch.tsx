import { useState } from 'react';
import { readSound, writeSound } from '#site/platform/attention/sound-setting.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';

const WAVES = 'M13 7.5a3.5 3.5 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10';
const STROKE = 'm13 8 4 4m0-4-4 4';

/**
 * Switches the sound of new messages in this browser. The setting is read at every message, so it
 * applies to all tabs.
 */
export const SoundSwitch = ({
  settingKey,
  className = '',
}: {
  settingKey: string;
  className?: string;
}) => {
  const [storage] = useState(localKeyValue);
  const [isOn, setOn] = useState(() => readSound(storage, settingKey));
  const toggle = () => {
    writeSound(storage, settingKey, !isOn);
    setOn(!isOn);
  };
  return (
    <button
      type="button"
      role="switch"
      className={`sound-switch ${className}`}
      aria-checked={isOn}
      title={isOn ? texts.thread.soundIsOn : texts.thread.soundIsOff}
      onClick={toggle}
    >
      <Icon path={`M3 7.5h3l4-3.5v12l-4-3.5H3z${isOn ? WAVES : STROKE}`} />
      <span className="switch-name">{texts.thread.sound}</span>
      <span aria-hidden="true" className="switch-state note">
        {isOn ? texts.thread.on : texts.thread.off}
      </span>
    </button>
  );
};
