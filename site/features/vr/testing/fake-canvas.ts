/** WebGL names are functions, or constants in capitals. */
const isConstant = (name: string) => /^[A-Z][A-Z0-9_]+$/.test(name);

const constants = new Map<string, number>();

/** Any number works as long as it is always the same. */
const numberOf = (name: string): number => {
  const known = constants.get(name) ?? constants.size + 1;
  constants.set(name, known);
  return known;
};

const parameters: Readonly<Record<string, unknown>> = {
  VERSION: 'WebGL 2.0',
  SHADING_LANGUAGE_VERSION: 'WebGL GLSL ES 3.00',
  VIEWPORT: [0, 0, 1, 1],
  SCISSOR_BOX: [0, 0, 1, 1],
  COLOR_CLEAR_VALUE: [0, 0, 0, 0],
};

const parameterOf = (constant: number): unknown => {
  for (const [name, value] of Object.entries(parameters))
    if (numberOf(name) === constant) return value;
  // Sizes and unit counts: more than needed.
  return 4_096;
};

/**
 * A WebGL 2 context that draws nothing, as far as three.js uses it. The parts that three.js
 * computes are real: which meshes are in view, its counts of draw calls and triangles, and WebXR
 * sessions.
 */
const createFakeWebGl = (canvas: HTMLCanvasElement): WebGL2RenderingContext => {
  const functions: Readonly<Record<string, (...args: never[]) => unknown>> = {
    getParameter: parameterOf,
    getContextAttributes: () => ({ xrCompatible: true }),
    getExtension: () => null,
    getSupportedExtensions: () => [],
    getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
    getShaderParameter: () => true,
    // Linked, without uniforms and attributes.
    getProgramParameter: (_program: unknown, constant: number) =>
      constant === numberOf('LINK_STATUS') ? true : 0,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    isContextLost: () => false,
  };
  const context = {
    canvas,
    get drawingBufferWidth() {
      return canvas.width;
    },
    get drawingBufferHeight() {
      return canvas.height;
    },
  };
  return new Proxy(context, {
    get: (target, name) => {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name) as unknown;
      if (isConstant(name)) return numberOf(name);
      return functions[name] ?? (() => (name.startsWith('create') ? {} : undefined));
    },
  }) as unknown as WebGL2RenderingContext;
};

const CANVAS = { width: 640, height: 480 } as const;

/** A canvas of 640 by 480 pixels in the corner of the window, on which nothing is drawn. */
export const createFakeCanvas = (): HTMLCanvasElement => {
  const { width, height } = CANVAS;
  const canvas = Object.assign(new EventTarget(), {
    width,
    height,
    clientWidth: width,
    clientHeight: height,
    dataset: {},
    style: {},
    getContext: () => context,
    setAttribute: () => undefined,
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0, width, height }),
    requestPointerLock: () => {
      Object.assign(document, { pointerLockElement: canvas });
      document.dispatchEvent(new Event('pointerlockchange'));
      return Promise.resolve();
    },
  }) as unknown as HTMLCanvasElement;
  const context = createFakeWebGl(canvas);
  return canvas;
};
