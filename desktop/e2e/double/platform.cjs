// @ts-check

const platform = process.env['FOYER_DOUBLE_PLATFORM'];
const real = process.platform;
/** The app's bundle. Node, Playwright and the double itself stay on the real platform. */
const program = process.argv[1] ?? '';

/** Shows the journey's platform to the app, but to nothing else in this process. */
exports.showPlatform = () => {
  if (platform === undefined) return;
  Object.defineProperty(process, 'platform', {
    configurable: true,
    enumerable: true,
    get: () => {
      // The second line of the stack after this getter's own is the caller.
      const reader = new Error().stack?.split('\n')[2] ?? '';
      return reader.includes(program) ? platform : real;
    },
  });
};
