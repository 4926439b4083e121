interface IconProps {
  /** Strokes on a 20 × 20 square. */
  path: string;
  size?: 'small' | 'large';
}

/** A decorative icon in a control that has its own name. */
export const Icon = ({ path, size }: IconProps) => (
  <svg className={size ? `icon icon-${size}` : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const CROSS = 'm5 5 10 10M15 5 5 15';
export const DOWNLOAD = 'M10 3v9.5M5.5 8.5 10 13l4.5-4.5M3.5 16.5h13';
