import type { DesktopSound } from '#shared/contracts/desktop-settings.ts';
import { NOTES, type Note } from '#site/platform/attention/chime.ts';

export const soundLabels: Readonly<Record<DesktopSound, string>> = {
  system: 'As the system',
  none: 'None',
  chime: 'Chime',
  knock: 'Knock',
  drop: 'Drop',
};

/** The notes of each sound; the system plays its own. */
const notes: Readonly<Record<DesktopSound, readonly Note[]>> = {
  system: [],
  none: [],
  chime: NOTES,
  knock: [
    { hz: 196, at: 0 },
    { hz: 196, at: 0.16 },
  ],
  drop: [
    { hz: 1_318.51, at: 0 },
    { hz: 987.77, at: 0.09 },
    { hz: 783.99, at: 0.18 },
  ],
};

export const notesOf = (sound: DesktopSound): readonly Note[] => notes[sound];
