interface AreaCountProps {
  count: number;
  /** Names the counted items for screen readers. */
  of: string;
}

/** The number of unread items; renders nothing for 0. */
export const AreaCount = ({ count, of }: AreaCountProps) =>
  count > 0 && (
    <span className="area-count">
      {count}
      <span className="sr-only"> {of}</span>
    </span>
  );
