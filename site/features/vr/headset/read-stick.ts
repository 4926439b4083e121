import { withoutPlay } from '#site/features/vr/walk/game-pad.ts';

const TURN_AT = 0.65;
const BACK_AT = 0.35;
const SNAP = Math.PI / 6;
const SMOOTH_PER_S = 1.4;
const AIM_AT = -0.6;
const THROW_AT = -0.3;

/**
 * The stick of a controller of the `xr-standard` mapping, or its touch pad if it has no stick:
 * right and down, written to `out`. Zero without a controller.
 */
export const readStick = (
  axes: readonly number[] | undefined,
  out: { x: number; y: number },
): void => {
  const first = axes && axes.length >= 4 ? 2 : 0;
  out.x = withoutPlay(axes?.[first]);
  out.y = withoutPlay(axes?.[first + 1]);
};

/**
 * The stick that turns: by 30 degrees per push, or smoothly. Returns radians, positive to the left.
 */
export const createTurning = () => {
  let isPushed = false;
  return (x: number, seconds: number, how: 'snap' | 'smooth'): number => {
    if (how === 'smooth') return -x * SMOOTH_PER_S * seconds;
    const wasPushed = isPushed;
    isPushed = Math.abs(x) > (wasPushed ? BACK_AT : TURN_AT);
    return isPushed && !wasPushed ? -Math.sign(x) * SNAP : 0;
  };
};

/** The stick that teleports: pushing it forward aims, releasing it teleports. */
export const createAiming = () => {
  let isAiming = false;
  return {
    read: (y: number): 'rest' | 'aim' | 'throw' => {
      if (isAiming && y > THROW_AT) {
        isAiming = false;
        return 'throw';
      }
      if (y < AIM_AT) isAiming = true;
      return isAiming ? 'aim' : 'rest';
    },
    /** The controller disconnected: no teleport when it comes back. */
    drop: (): void => {
      isAiming = false;
    },
  };
};

/** Actions of the buttons of the `xr-standard` mapping, when they are pressed. */
const commands = [
  [3, 'recenter'],
  [4, 'next'],
  [5, 'back'],
] as const;

export const createButtons = () => {
  const wasPressed = commands.map(() => false);
  return (
    buttons: readonly { readonly pressed: boolean }[] | undefined,
  ): 'recenter' | 'next' | 'back' | null => {
    let command: 'recenter' | 'next' | 'back' | null = null;
    for (let index = 0; index < commands.length; index += 1) {
      const [button, name] = commands[index] ?? commands[0];
      const isPressed = buttons?.[button]?.pressed ?? false;
      if (isPressed && !wasPressed[index]) command = name;
      wasPressed[index] = isPressed;
    }
    return command;
  };
};
