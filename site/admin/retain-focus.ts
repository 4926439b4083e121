const FOCUSABLE = 'button, a[href], summary, select, [tabindex]:not([tabindex="-1"])';

/** Whether the element can have the focus: it is connected, visible and enabled. */
const canHaveFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled');

/** The element that received the focus after a removal; null once the focus moves. */
let substitute: Element | null = null;

/** Whether nobody has chosen the current focus. The screen has it after the keys that open an area. */
export const isFocusIdle = (): boolean => {
  const { activeElement: active } = document;
  return active === null || active === substitute || active.matches('body, .area-screen');
};

/**
 * The first control near the previous focus: in the innermost ancestor that still exists and has
 * one.
 */
const nearest = (ancestors: readonly Element[]): HTMLElement | undefined => {
  for (const ancestor of ancestors.filter((one) => one.isConnected)) {
    const control = [...ancestor.querySelectorAll(FOCUSABLE)].find(canHaveFocus);
    if (control) return control;
    if (ancestor.matches('[tabindex]') && canHaveFocus(ancestor)) return ancestor;
  }
  return undefined;
};

const ancestorsOf = (element: Element): Element[] => {
  const found: Element[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) found.push(each);
  return found;
};

/**
 * Moves the focus on when its element is removed, hidden or disabled. Otherwise it falls back to
 * the body, and keyboard navigation starts at the top of the page again. Skips fields, which would
 * open a phone's keyboard.
 */
export const retainFocus = (root: HTMLElement): (() => void) => {
  let last: { element: Element; ancestors: readonly Element[] } | null = null;
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = { element: target, ancestors: ancestorsOf(target) };
    if (target !== substitute) substitute = null;
  };
  const look = () => {
    const hasFocus = document.activeElement !== document.body && document.activeElement !== null;
    if (hasFocus || last === null || canHaveFocus(last.element)) return;
    const control = nearest(last.ancestors);
    substitute = control ?? null;
    control?.focus({ preventScroll: true });
  };
  // Browsers blur a hidden or disabled element at the next frame; effects of the change move the
  // focus first.
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
  });
  root.addEventListener('focusin', follow);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'data-pane', 'open'],
  });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    root.removeEventListener('focusin', follow);
  };
};
