/** What plays; an audio element is one. */
export interface Playing {
  pause(): void;
}

/** Lets one thing play at a time: who begins silences who was playing. */
export const createOnePlayer = () => {
  let current: Playing | null = null;
  return {
    begin: (player: Playing) => {
      if (current !== player) current?.pause();
      current = player;
    },
    leave: (player: Playing) => {
      player.pause();
      if (current === player) current = null;
    },
  };
};

export type OnePlayer = ReturnType<typeof createOnePlayer>;
