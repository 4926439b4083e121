/**
 * Controls in the window that overlap. The page ends above the strip of the chat's tab, so
 * leave-the-page-clear.spec.ts checks what the tab covers. Runs in the page.
 */
export const collisions = () => {
  const selector = 'a[href], button, input, select, textarea, summary';
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const isOfChat = (control: HTMLElement) => control.closest('#foyer-chat') !== null;
  const nameOf = (control: HTMLElement) =>
    `${control.tagName.toLowerCase()} "${(control.ariaLabel ?? control.innerText ?? '').slice(0, 40)}"`;
  // A link over several lines has one box per line.
  const boxes = controls.flatMap((control) =>
    [...control.getClientRects()].map((box) => ({ control, box })),
  );
  const found: string[] = [];
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
      if (isOfChat(one.control) !== isOfChat(other.control)) continue;
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

/** Elements that move for longer than a moment. Runs in the page. */
export const movements = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {};
      const isLong = typeof duration === 'number' && duration * (iterations ?? 1) > 100;
      return playState === 'running' && isLong;
    })
    .map((animation) => (animation as CSSAnimation).animationName ?? 'transition');

/** Selected elements that look like unselected ones. Runs in the page. */
export const lostChoices = () => {
  const chosen =
    '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"], label:has(:checked)';
  const properties = [
    ...['color', 'background-color', 'border-top-style', 'border-top-width', 'border-top-color'],
    ...['border-bottom-style', 'border-bottom-width', 'border-bottom-color', 'border-left-width'],
    ...['border-left-style', 'outline-style', 'text-decoration-line', 'font-weight', 'content'],
  ];
  const lookOf = (element: Element) =>
    ['', '::before', '::after']
      .flatMap((part) => {
        const style = getComputedStyle(element, part || null);
        return properties.map((property) => style.getPropertyValue(property));
      })
      .join();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(chosen)].filter(isShown).flatMap((element) => {
    const list = element.closest('ul, ol, nav, [role], fieldset, div');
    const others = [...(list?.querySelectorAll(element.tagName) ?? [])].filter(
      (other) => other !== element && isShown(other) && !other.matches(chosen),
    );
    const isLost = others.some((other) => lookOf(other) === lookOf(element));
    return isLost ? [element.outerHTML.slice(0, 160)] : [];
  });
};

/** Buttons without an edge, and texts in the color of their background. Runs in the page. */
export const unseen = () => {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const texts = [...document.querySelectorAll('a, button, h1, h2, h3, p, li, label, dt, dd')];
  return texts.filter(isShown).flatMap((element) => {
    const style = getComputedStyle(element);
    const isSame = style.color === style.backgroundColor;
    return isSame && element.textContent?.trim() ? [element.outerHTML.slice(0, 120)] : [];
  });
};

/** The focus ring; null if nothing has the focus. Runs in the page. */
export const ringOfFocus = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const name = `${focused.tagName} ${focused.textContent?.trim().slice(0, 40) ?? ''}`;
  const outline = focused.querySelector('.plot-land, .plan-hall-ground');
  if (outline) {
    // A building on the plan has a stronger line instead, as its ring would be a wide box.
    const widths = [...document.querySelectorAll('.plan a .plot-land')]
      .filter((other) => other !== outline)
      .map((other) => Number.parseFloat(getComputedStyle(other).strokeWidth));
    const width = Number.parseFloat(getComputedStyle(outline).strokeWidth);
    return { name, isRinged: width > Math.max(...widths), radius: '0px' };
  }
  // The label shows a hidden input's ring, and a card shows its link's ring.
  let ringed: Element | null = focused;
  while (ringed && getComputedStyle(ringed).outlineStyle === 'none') ringed = ringed.parentElement;
  if (!ringed || getComputedStyle(focused).position === 'absolute')
    ringed = focused.closest('label, li, .letter-field') ?? ringed;
  const { outlineStyle, boxShadow, borderRadius } = getComputedStyle(ringed ?? focused);
  return {
    name,
    isRinged: outlineStyle !== 'none' || boxShadow !== 'none',
    radius: borderRadius,
  };
};
