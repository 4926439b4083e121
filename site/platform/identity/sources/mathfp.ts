import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/**
 * ECMAScript leaves the last digits of these to the engine, and some engines to the system library,
 * so they identify engine and system and do not depend on window or settings
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=531915).
 */
export const readMathfp: PromptSource = () =>
  [
    Math.acos(0.123_124_234_234_234_24),
    Math.acosh(1e154),
    Math.asinh(1),
    Math.atanh(0.5),
    Math.cbrt(100),
    Math.cos(10.000_000_000_123),
    Math.cosh(1),
    Math.expm1(1),
    Math.log1p(10),
    Math.pow(Math.PI, -100),
    Math.sin(-1e300),
    Math.sinh(1),
    Math.tan(-1e300),
    Math.tanh(1),
  ].join(',');
