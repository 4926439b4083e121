import { BufferGeometry, Float32BufferAttribute, GLSL3, Mesh, RawShaderMaterial } from 'three';
import { DARK, plain } from '../strokes/stroke-material.ts';

/** One triangle over the whole view, whatever the camera. */
const vertexShader = /* glsl */ `
in vec3 position;

void main() {
  gl_Position = vec4(position, 1.0);
}`;

const fragmentShader = /* glsl */ `
precision highp float;
uniform vec3 dark;
uniform float share;
out vec4 colour;

void main() {
  colour = vec4(dark, share);
}`;

export interface Veil {
  mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  /** 0 is transparent, 1 opaque. */
  draw: (share: number) => void;
}

/** Darkens the hall behind a near sheet. */
export const createVeil = (): Veil => {
  const share = { value: 0 };
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: { dark: { value: plain(DARK) }, share },
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return { mesh, draw: (value) => void (share.value = value) };
};
