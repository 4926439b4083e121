import { DoubleSide, GLSL3, RawShaderMaterial } from 'three';
import { plain } from '../strokes/stroke-material.ts';
import { hallNight, hallSolids } from '#site/ui/palette.ts';

const vertexShader = /* glsl */ `
precision highp float;
in vec3 position;
in float tone;
uniform mat4 modelViewMatrix, modelMatrix, projectionMatrix;
uniform vec3 colours[5];
out vec3 vColour, vWorld;
out float vAway;

void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vWorld = (modelMatrix * vec4(position, 1.0)).xyz;
  vAway = length(seen.xyz);
  vColour = colours[int(tone)];
  gl_Position = projectionMatrix * seen;
}`;

/** Light from above, slightly from the north; normals come from screen-space derivatives. */
const fragmentShader = /* glsl */ `
precision highp float;
in vec3 vColour, vWorld;
in float vAway;
uniform vec3 dark;
out vec4 colour;
uniform float fading;

void main() {
  vec3 normal = normalize(cross(dFdx(vWorld), dFdy(vWorld)));
  float light = 0.8 + 0.32 * abs(normal.y) + 0.1 * abs(normal.z);
  colour = vec4(mix(dark, vColour * light, exp(-max(vAway - 7.0, 0.0) * fading)), 1.0);
}`;

/** Faces are drawn slightly behind the strokes along their edges. */
export const createSolidMaterial = (fading: number): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: {
      colours: { value: hallSolids.map(plain) },
      dark: { value: plain(hallNight) },
      fading: { value: fading },
    },
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 0.5,
    polygonOffsetUnits: 2,
  });
