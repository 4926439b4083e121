const UNMASKED_VENDOR = 0x9245;

/**
 * Reads the graphics card's name. In a worker, because creating a context can block the page for
 * too long. The context ends with the worker.
 */
const readGpu = (): { vendor: string; renderer: string } | null => {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl');
  if (!gl) return null;
  const textOf = (name: number) => String(gl.getParameter(name)).slice(0, 512);
  // Firefox reports the name directly, and warns about the extension.
  const isMasked = textOf(gl.RENDERER).startsWith('WebKit');
  const vendor =
    isMasked && gl.getExtension('WEBGL_debug_renderer_info') ? UNMASKED_VENDOR : gl.VENDOR;
  // In both pairs the renderer's constant is the vendor's plus one.
  return { vendor: textOf(vendor), renderer: textOf(vendor + 1) };
};

// The first use of `Intl` makes the browser load its locale tables, once for all threads.
Intl.DateTimeFormat();
addEventListener('message', () => postMessage(readGpu()));
postMessage(true);
