interface AreaCountProps {
  count: number;
  /** Of what, for who cannot see where it stands. */
  of: string;
}

/** How much waits; nothing when nothing does. */
export const AreaCount = ({ count, of }: AreaCountProps) =>
  count > 0 && (
    <span className="area-count">
      {count}
      <span className="sr-only"> {of}</span>
    </span>
  );
