import { DoubleSide, GLSL3, RawShaderMaterial, Vector3 } from 'three';
import { plain } from '../strokes/stroke-material.ts';
import type { HallColors } from '../hall/hall-colors.ts';

const vertexShader = /* glsl */ `
precision highp float;
in vec3 position;
in float tone;
uniform mat4 modelViewMatrix, modelMatrix, projectionMatrix;
uniform vec3 colors[5];
out vec3 vColor, vWorld;
out float vAway;

void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vWorld = (modelMatrix * vec4(position, 1.0)).xyz;
  vAway = length(seen.xyz);
  vColor = colors[int(tone)];
  gl_Position = projectionMatrix * seen;
}`;

/** Light from above, slightly from the north; normals come from screen-space derivatives. */
const fragmentShader = /* glsl */ `
precision highp float;
in vec3 vColor, vWorld;
in float vAway;
uniform vec3 air, light;
out vec4 color;
uniform float fading;

void main() {
  vec3 normal = normalize(cross(dFdx(vWorld), dFdy(vWorld)));
  float lit = light.x + light.y * abs(normal.y) + light.z * abs(normal.z);
  color = vec4(mix(air, vColor * lit, exp(-max(vAway - 7.0, 0.0) * fading)), 1.0);
}`;

/** Faces are drawn slightly behind the strokes along their edges. */
export const createSolidMaterial = (
  { air, light, solids }: HallColors,
  fading: number,
): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: {
      colors: { value: solids.map(plain) },
      air: { value: plain(air) },
      light: { value: new Vector3(...light) },
      fading: { value: fading },
    },
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 0.5,
    polygonOffsetUnits: 2,
  });
