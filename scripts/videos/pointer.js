// Draws the pointer, which screencasts do not show. Runs in the filmed page.
(() => {
  let pointer = null;
  const make = () => {
    const element = document.createElement('div');
    // In the top layer, so that no dialog covers it.
    element.popover = 'manual';
    element.innerHTML =
      '<svg width="22" height="28" viewBox="0 0 22 28"><path d="M2 2v20l5-5 3.5 8 3.6-1.6-3.5-7.8H18z" fill="#0c2b47" stroke="#f4f6f5" stroke-width="1.6"/></svg>';
    Object.assign(element.style, {
      position: 'fixed',
      inset: 'auto',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'visible',
      background: 'transparent',
      pointerEvents: 'none',
    });
    // Outside the body, which belongs to the page's scripts.
    document.documentElement.append(element);
    element.showPopover();
    return element;
  };
  addEventListener('mousemove', ({ clientX, clientY }) => {
    pointer ??= make();
    Object.assign(pointer.style, { left: `${clientX - 2}px`, top: `${clientY - 2}px` });
  });
})();
