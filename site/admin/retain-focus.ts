const FOCUSABLE = 'button, a[href], summary, select, [tabindex]:not([tabindex="-1"])';

/** Whether the element can have the focus: it is on the page, seen, and not switched off. */
const canHaveFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled');

/** Where the focus was put when what had it went away; null once somebody moves it. */
let substitute: Element | null = null;

/** Whether nothing has the focus by anybody's choice. */
export const isFocusIdle = (): boolean => {
  const { activeElement: active } = document;
  return active === null || active === document.body || active === substitute;
};

/** The first control near where the focus was: in the innermost ancestor that is still there and has one. */
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
 * Moves the focus on when the control that has it is removed, hidden or switched off. Otherwise it falls
 * to the body, from where the keyboard begins at the top of the page again. Fields are passed over: on a
 * phone they would open its keyboard.
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
  // Browsers take the focus from a hidden or disabled element when they draw next; effects of the change
  // put it where it belongs before that.
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
