/** Controls in the window that lie over one another. Runs in the page. */
export const collisions = () => {
  const selector = 'a[href], button, input, select, textarea, summary';
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const nameOf = (control: HTMLElement) =>
    `${control.tagName.toLowerCase()} "${(control.ariaLabel ?? control.innerText ?? '').slice(0, 40)}"`;
  // A link over several lines has a box for each.
  const boxes = controls.flatMap((control) =>
    [...control.getClientRects()].map((box) => ({ control, box })),
  );
  const found: string[] = [];
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
      const width =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 3 && height > 3)
        found.push(`${nameOf(one.control)} over ${nameOf(other.control)}`);
    }
  }
  return found;
};

/** What moves for longer than a moment. Runs in the page. */
export const movements = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {};
      const isLong = typeof duration === 'number' && duration * (iterations ?? 1) > 100;
      return playState === 'running' && isLong;
    })
    .map((animation) => (animation as CSSAnimation).animationName ?? 'transition');
