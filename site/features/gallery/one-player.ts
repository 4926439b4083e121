/** A playing medium, such as an audio element. */
export interface Playing {
  pause(): void;
}

/** Lets only one medium play: a new one pauses the previous one. */
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
