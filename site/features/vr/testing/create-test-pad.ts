/** A gamepad of the standard mapping. */
export const createTestPad = () => {
  const axes = [0, 0, 0, 0];
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
  const gamepad = { index: 0, mapping: 'standard', connected: true, axes, buttons };
  return {
    gamepad: gamepad as unknown as Gamepad,
    pushAxis: (axis: number, value: number) => void (axes[axis] = value),
    setButton: (button: number, pressed: boolean) => void (buttons[button] = { pressed }),
  };
};
