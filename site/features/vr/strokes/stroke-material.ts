import { Color, GLSL3, RawShaderMaterial } from 'three';
import type { HallColors } from '../hall/hall-colors.ts';

/** As displayed: the shaders pass colors through without conversion. */
export const plain = (color: string): Color => new Color().setStyle(color, '');

const vertexShader = /* glsl */ `
precision highp float;
in vec3 position, start, end;
in vec2 look;
uniform mat4 modelViewMatrix, projectionMatrix;
uniform float pixelsHigh, fading, lying;
uniform vec3 inks[6];
out vec4 vPlace;
out vec2 vSize;
out vec4 vInk;

void main() {
  float scale = length(modelViewMatrix[0].xyz);
  vec3 a = (modelViewMatrix * vec4(start, 1.0)).xyz;
  vec3 b = (modelViewMatrix * vec4(end, 1.0)).xyz;
  float isEnd = position.x;
  vec3 here = mix(a, b, isEnd);
  vec3 along = b - a;
  float len = length(along);
  along = len > 1e-5 ? along / len : normalize(vec3(-here.z, 0.0, here.x));
  vec3 side = cross(along, here);
  float clear = length(side);
  side = clear > 1e-6 ? side / clear : vec3(0.0, 1.0, 0.0);
  float half_ = exp2(look.x / 20.0) / 16.0 * scale;
  // Strokes on paper or on the floor are seen at a slant, and so narrower.
  vec3 sight = normalize(here);
  float slant = abs(dot(modelViewMatrix[2].xyz, sight)) / scale;
  half_ *= mix(1.0, clamp(slant / max(length(cross(along, sight)), 0.02), 0.0, 1.0), lying);
  // Never finer than what the near plane could show, or a line past the eye would fill the view.
  float pixel = 2.6 * max(-here.z, 0.05) / (projectionMatrix[1][1] * pixelsHigh);
  float reach = half_ + pixel;
  here += side * position.y * reach + along * (isEnd * 2.0 - 1.0) * reach;
  vPlace = vec4(isEnd > 0.5 ? len + reach : -reach, position.y * reach, len, half_);
  float ink = floor(look.y / 32.0);
  float away = length(here);
  float opacity = (look.y - ink * 32.0) / 31.0;
  // Round ends of faint strokes would show as beads where one goes on in another.
  vSize = vec2(pixel, opacity > 0.99 || len < 1e-5 ? half_ : 0.0);
  vInk = vec4(inks[int(ink)], opacity * exp(-max(away - 7.0, 0.0) * fading));
  gl_Position = projectionMatrix * vec4(here, 1.0);
}`;

/**
 * The share of a pixel that the stroke covers, exact for fine strokes: distant ones fade without
 * flickering, and short ones in a row count as one. Wide solid strokes have round ends.
 */
const fragmentShader = /* glsl */ `
precision highp float;
in vec4 vPlace;
in vec2 vSize;
in vec4 vInk;
out vec4 color;

float covered(float at, float low, float high, float pixel) {
  return clamp(min(at + pixel * 0.5, high) - max(at - pixel * 0.5, low), 0.0, pixel) / pixel;
}

void main() {
  float along = vPlace.x, aside = vPlace.y, len = vPlace.z, half_ = vPlace.w, pixel = vSize.x, cap = vSize.y;
  float share;
  if (cap > pixel * 1.2) {
    float away = length(vec2(max(max(-along, along - len), 0.0), aside));
    share = clamp((half_ - away) / pixel + 0.5, 0.0, 1.0);
  } else {
    share = covered(along, -cap, len + cap, pixel) * covered(aside, -half_, half_, pixel);
  }
  float alpha = share * vInk.a;
  color = vec4(vInk.rgb, alpha);
}`;

/**
 * How much of the foreshortening is applied: with all of it, lines on the floor would be invisible
 * from a distance.
 */
const SLANT = 0.75;

/**
 * The material of strokes. `isLying` is for strokes painted on a plane; others are round like
 * wires. `isNear` draws over everything.
 */
export const createStrokeMaterial = (
  { inks }: HallColors,
  fading: number,
  { isLying = false, isNear = false }: { isLying?: boolean; isNear?: boolean } = {},
): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: {
      pixelsHigh: { value: 720 },
      fading: { value: fading },
      lying: { value: isLying ? SLANT : 0 },
      inks: { value: inks.map(plain) },
    },
    transparent: true,
    depthWrite: false,
    depthTest: !isNear,
  });

/** Sets the resolution of the view. Call once per frame. */
export const setPixels = (pencil: RawShaderMaterial, pixelsHigh: number): void => {
  const uniform = pencil.uniforms['pixelsHigh'];
  if (uniform) uniform.value = pixelsHigh;
};
