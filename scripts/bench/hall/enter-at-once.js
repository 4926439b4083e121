// Runs in the page before its own scripts. Enters the hall as soon as its button can be pressed,
// and presses W as soon as the hall is open. `hallOpened` resolves when a frame that responds to
// the key is completely drawn: the first interactive frame. All times in ms since the navigation.
globalThis.hallOpened = new Promise((resolve) => {
  const marks = { door: 0, stage: 0, answered: 0, lit: 0 };
  let standing = '';

  const findDoor = () =>
    [...document.querySelectorAll('.hall-door button')].find(
      ({ textContent }) => textContent === 'Enter the hall',
    );
  const press = (type, canvas) =>
    canvas.dispatchEvent(new KeyboardEvent(type, { code: 'KeyW', key: 'w', bubbles: true }));

  /** The share of the view that is much lighter than its background. Waits until it is drawn. */
  const litShare = (canvas) => {
    const gl = canvas.getContext('webgl2');
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const dots = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, dots);
    let lit = 0;
    for (let index = 0; index < dots.length; index += 4) if (dots[index] > 70) lit += 1;
    return lit / (width * height);
  };
  // Runs after each task that has changed the page. A task that draws a frame moves the arrow on
  // the plan first, and its drawing can still be read.
  const look = () => {
    const canvas = document.querySelector('.hall-canvas');
    const arrow = document.querySelector('.corner-here')?.getAttribute('transform');
    if (marks.door === 0) {
      const door = findDoor();
      if (!door) return;
      marks.door = performance.now();
      door.click();
    } else if (marks.stage === 0) {
      if (!canvas || !arrow || document.activeElement !== canvas) return;
      marks.stage = performance.now();
      standing = arrow;
      press('keydown', canvas);
    } else if (marks.answered === 0 && arrow !== standing) {
      marks.lit = litShare(canvas);
      marks.answered = performance.now();
      press('keyup', canvas);
      watcher.disconnect();
      resolve(marks);
    }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
});
