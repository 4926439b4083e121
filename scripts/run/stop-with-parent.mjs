// @ts-check

const lookEveryMs = 250;

/**
 * Under npm, stops this process as SIGTERM would, once the process that started it is gone. A
 * SIGTERM to `npm start` ends npm and the shell in between, but the shell does not forward it (npm
 * 10 and 11 with dash, 2026-11): the server would stay behind and hold its port. An orphan gets
 * another parent, which is how this detects it. Windows does not do that; there npm ends the whole
 * tree.
 *
 * @param {{
 *   isUnderNpm?: boolean,
 *   parentOf?: () => number,
 *   stop?: () => void,
 *   every?: (ms: number, look: () => void) => () => void,
 * }} [parts]
 * @returns {() => void} ends the watch
 */
export function stopWithParent({
  isUnderNpm = process.env['npm_lifecycle_event'] !== undefined,
  parentOf = () => process.ppid,
  stop = () => void process.kill(process.pid, 'SIGTERM'),
  every = everyUnreferenced,
} = {}) {
  if (!isUnderNpm) return () => {};
  const parent = parentOf();
  const end = every(lookEveryMs, () => {
    if (parentOf() === parent) return;
    end();
    stop();
  });
  return end;
}

/**
 * @param {number} ms
 * @param {() => void} look
 */
function everyUnreferenced(ms, look) {
  const timer = setInterval(look, ms);
  timer.unref();
  return () => clearInterval(timer);
}
