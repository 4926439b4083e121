import { Group, PerspectiveCamera, Raycaster, Vector2, Vector3, WebGLRenderer } from 'three';
import { EYE_HEIGHT } from '#site/features/vr/plan/hall-plan.ts';
import type { Pose } from '#site/features/vr/walk/walker.ts';

/** The minimum horizontal and the maximum vertical field of view; degrees. */
const ACROSS = 52;
const UPRIGHT = { least: 62, most: 92 };

const uprightFor = (aspect: number): number => {
  const half = Math.atan(Math.tan((ACROSS * Math.PI) / 360) / aspect);
  return Math.min(UPRIGHT.most, Math.max(UPRIGHT.least, (half * 360) / Math.PI));
};

/**
 * The renderer with its camera at eye height, on a rig at the visitor's position. A headset moves
 * the camera within the rig.
 */
export const openView = (canvas: HTMLCanvasElement, isLight: boolean) => {
  const renderer = new WebGLRenderer({
    canvas,
    antialias: !isLight,
    powerPreference: 'high-performance',
  });
  renderer.xr.enabled = true;
  const camera = new PerspectiveCamera(UPRIGHT.least, 1, 0.05, 160);
  const rig = new Group();
  rig.add(camera);
  const raycaster = new Raycaster();
  const middle = new Vector2();
  const eye = new Vector3();
  let pixelsHigh = 1;

  return {
    renderer,
    camera,
    rig,
    /** The position of the eyes in the hall. Always the same object. */
    eye: (): Vector3 => camera.getWorldPosition(eye),
    /** The height of the drawing buffer, in pixels: of one eye in a headset. */
    pixelsHigh: (): number => {
      if (!renderer.xr.isPresenting) return pixelsHigh;
      const layer = renderer.xr.getBaseLayer();
      if (!layer) return pixelsHigh;
      return 'framebufferHeight' in layer ? layer.framebufferHeight : layer.textureHeight;
    },
    /** Does nothing during a headset session, which has its own size. */
    resize: (): void => {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (renderer.xr.isPresenting || width === 0 || height === 0) return;
      renderer.setPixelRatio(Math.min(devicePixelRatio, isLight ? 1 : 2));
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      camera.fov = uprightFor(camera.aspect);
      camera.updateProjectionMatrix();
      pixelsHigh = canvas.height;
    },
    standAs: (pose: Pose): void => {
      rig.position.set(pose.x, 0, pose.z);
      rig.rotation.y = pose.heading;
      camera.position.set(0, EYE_HEIGHT, 0);
      camera.rotation.set(pose.pitch, 0, 0);
    },
    /** A ray into the picture: `x` and `y` from -1 to 1, right and up. Always the same object. */
    rayAt: (x: number, y: number) => {
      rig.updateMatrixWorld();
      raycaster.setFromCamera(middle.set(x, y), camera);
      return raycaster.ray;
    },
  };
};

export type HallView = ReturnType<typeof openView>;
