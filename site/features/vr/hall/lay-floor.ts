import {
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  GLSL3,
  Mesh,
  RawShaderMaterial,
} from 'three';
import { plain } from '../strokes/stroke-material.ts';
import type { HallColors } from './hall-colors.ts';

const vertexShader = /* glsl */ `
precision highp float;
in vec3 position;
uniform mat4 modelViewMatrix, projectionMatrix;
out vec2 vFloor;
out vec3 vSeen;

void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vFloor = position.xz;
  vSeen = seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

/** A grid whose lines cover exactly their share of a pixel, so they never flicker. */
const fragmentShader = /* glsl */ `
precision highp float;
in vec2 vFloor;
in vec3 vSeen;
uniform vec3 air, near, ink;
out vec4 color;

float grid(vec2 at, float line) {
  vec2 pixel = max(fwidth(at), vec2(1e-5));
  vec2 width = max(vec2(line), pixel);
  vec2 away = abs(fract(at - 0.5) - 0.5);
  vec2 share = clamp((width * 0.5 - away) / pixel + 0.5, 0.0, 1.0) * (line / width);
  share = mix(share, vec2(line), clamp(pixel * 2.0 - 1.0, 0.0, 1.0));
  return mix(share.x, 1.0, share.y);
}

void main() {
  // Not between the corners, which are far away in all directions.
  float away = length(vSeen);
  float lines = max(grid(vFloor, 0.008) * 0.16, grid(vFloor / 5.0, 0.003) * 0.34);
  float pool = exp(-away * away * 0.006);
  vec3 ground = mix(air, near, pool);
  color = vec4(mix(ground, ink, lines * exp(-away * 0.06)), 1.0);
}`;

const REACH = 70;

/** The floor: a grid of one-meter squares that fades into the air, lighter around the visitor. */
export const layFloor = ({
  air,
  floor,
  ink,
}: HallColors): Mesh<BufferGeometry, RawShaderMaterial> => {
  const geometry = new BufferGeometry();
  const corners = [-REACH, 0, -REACH, REACH, 0, -REACH, REACH, 0, REACH, -REACH, 0, REACH];
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setIndex([0, 2, 1, 0, 3, 2]);
  const uniforms = {
    air: { value: plain(air) },
    near: { value: plain(floor) },
    ink: { value: plain(ink) },
  };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms,
  });
  // Below all drawings on the floor.
  Object.assign(material, {
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 8,
  });
  return new Mesh(geometry, material);
};
