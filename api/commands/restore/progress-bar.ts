import type { OnStep } from '#api/commands/restore/fetch-copy.ts';

const CELLS = 30;
/** A terminal is written to when the bar changes, not with every piece. */
const STEPS = 200;

const barOf = (share: number): string => {
  const full = Math.round(share * CELLS);
  return `${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${String(Math.floor(share * 100)).padStart(3)} %`;
};

/** A bar that is drawn again, or a line for each finished step where it is no terminal. */
export const createProgressBar = (out: NodeJS.WriteStream): OnStep => {
  let shown = '';
  return (step, done, of) => {
    const share = of === 0 ? 1 : Math.min(1, done / of);
    const key = `${step} ${Math.floor(share * STEPS)}`;
    if (key === shown) return;
    shown = key;
    if (out.isTTY) out.write(`\r\u001B[K${barOf(share)}  ${step}${share === 1 ? '\n' : ''}`);
    else if (share === 1) out.write(`${step}: done\n`);
  };
};
