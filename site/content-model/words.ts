import { z } from 'zod';

export const line = (max: number) => z.string().trim().min(1).max(max);

export const kebab = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');

export const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM');
