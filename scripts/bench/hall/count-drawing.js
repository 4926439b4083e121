// Runs in the page before its own scripts. Counts what WebGL is told to draw in a frame, and the
// bytes it is told to store, independently of the page's own counts.
(() => {
  const gl = WebGL2RenderingContext.prototype;
  const frame = { calls: 0, triangles: 0 };
  const counted = { frames: 0, last: { calls: 0, triangles: 0 }, calls: 0, triangles: 0, bytes: 0 };
  const sizes = new WeakMap();
  let isOpen = false;

  const close = () => {
    isOpen = false;
    counted.frames += 1;
    Object.assign(counted.last, frame);
    counted.calls = Math.max(counted.calls, frame.calls);
    counted.triangles = Math.max(counted.triangles, frame.triangles);
    frame.calls = 0;
    frame.triangles = 0;
  };
  const trianglesOf = (mode, corners) => {
    if (mode === gl.TRIANGLES) return corners / 3;
    return mode === gl.TRIANGLE_STRIP || mode === gl.TRIANGLE_FAN ? corners - 2 : 0;
  };
  const draw = (mode, corners, times) => {
    frame.calls += 1;
    frame.triangles += trianglesOf(mode, corners) * times;
    if (isOpen) return;
    isOpen = true;
    // A frame is drawn in one task: this runs when that ends.
    queueMicrotask(close);
  };
  const watch = (name, note) => {
    const own = gl[name];
    gl[name] = function watched(...given) {
      note(this, ...given);
      return own.apply(this, given);
    };
  };
  watch('drawArrays', (_, mode, first, count) => draw(mode, count, 1));
  watch('drawElements', (_, mode, count) => draw(mode, count, 1));
  watch('drawArraysInstanced', (_, mode, first, count, times) => draw(mode, count, times));
  watch('drawElementsInstanced', (_, mode, count, type, offset, times) => draw(mode, count, times));

  const save = (thing, bytes) => {
    counted.bytes += bytes - (sizes.get(thing) ?? 0);
    sizes.set(thing, bytes);
  };
  watch('bufferData', (context, target, data) => {
    const isIndex = target === gl.ELEMENT_ARRAY_BUFFER;
    const name = isIndex ? gl.ELEMENT_ARRAY_BUFFER_BINDING : gl.ARRAY_BUFFER_BINDING;
    const buffer = target === gl.UNIFORM_BUFFER ? null : context.getParameter(name);
    if (buffer) save(buffer, typeof data === 'number' ? data : data.byteLength);
  });
  watch('deleteBuffer', (_, buffer) => buffer && save(buffer, 0));
  // Four bytes per texel, never subtracted: an upper bound.
  const texture = (width, height, depth) => (counted.bytes += width * height * depth * 4);
  watch('texStorage2D', (_, target, levels, format, width, height) => texture(width, height, 1));
  watch('texStorage3D', (_, target, levels, format, ...size) => texture(...size));
  watch('texImage2D', (_, target, level, format, width, height, ...more) => {
    if (more.length > 1) texture(width, height, 1);
  });
  watch('texImage3D', (_, target, level, format, ...size) => texture(...size));
  globalThis.hallDrawn = counted;
})();
