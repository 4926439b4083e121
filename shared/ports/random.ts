/** Randomness suitable for secrets. */
export interface Random {
  /** `count` fresh bytes from a cryptographic source. */
  bytes(count: number): Uint8Array;
}
