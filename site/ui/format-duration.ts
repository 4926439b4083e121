const parts = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 };
};

/** 64.9 as "1:04". */
export const clockText = (seconds: number): string => {
  const time = parts(seconds);
  return `${time.minutes}:${String(time.seconds).padStart(2, '0')}`;
};

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** 64.9 as "1 minute 4 seconds", for screen readers. */
export const spokenDuration = (seconds: number): string => {
  const time = parts(seconds);
  const words = [
    time.minutes > 0 ? counted(time.minutes, 'minute') : '',
    time.seconds > 0 || time.minutes === 0 ? counted(time.seconds, 'second') : '',
  ];
  return words.filter(Boolean).join(' ');
};

/** 64 as "PT64S", for `<time datetime>`. */
export const isoDuration = (seconds: number): string => `PT${Math.round(seconds)}S`;
