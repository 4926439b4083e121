import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { lookSchema, type Look, type TypefaceRole } from '#site/content-model/look.ts';
import { migrateContent, type Migration } from '../content/migrations.ts';
import { FaceFault, readFace, type Folders, type OwnFace } from '../fonts/read-face.ts';
import { colorsOf, makeColors, type LookFault, type MadeColors } from './make-colors.ts';

const roles: readonly TypefaceRole[] = ['text', 'heading', 'label'];

export type OwnFaces = Partial<Record<TypefaceRole, OwnFace>>;

/** The changes that a look makes to the site. A look with faults must not be built. */
export interface MadeLook extends Omit<MadeColors, 'faults'> {
  faces: OwnFaces;
  faults: LookFault[];
}

const readFaces = async (folders: Folders, { typefaces = {} }: Look) => {
  const faces: OwnFaces = {};
  const faults: LookFault[] = [];
  // Headings default to the text's font, because the owner's text under the site's headings would
  // look like two sites.
  const chosen = { ...typefaces, heading: typefaces.heading ?? typefaces.text };
  for (const role of roles) {
    const choices = chosen[role];
    if (choices === undefined) continue;
    try {
      faces[role] = await readFace(folders, role, choices);
    } catch (error) {
      if (!(error instanceof FaceFault)) throw error;
      if (typefaces[role]) faults.push({ path: ['typefaces', role], expected: error.message });
    }
  }
  return { faces, faults };
};

export const makeLook = async (folders: Folders, look: Look): Promise<MadeLook> => {
  const { faces, faults } = await readFaces(folders, look);
  const tokens = await readFile(join(folders.repository, 'site/ui/tokens.css'), 'utf8');
  const colors = makeColors(look, colorsOf(tokens));
  return { ...colors, faces, faults: [...colors.faults, ...faults] };
};

/**
 * The look that a content folder requests; null if it requests none or the look is at fault, which
 * loading the content reports. Migrates a look of an earlier schema like the rest of the content.
 */
export const readLook = async (
  folders: Folders,
  steps?: readonly Migration[],
): Promise<MadeLook | null> => {
  const file = join(folders.content, 'owner.yaml');
  if (!existsSync(file)) return null;
  let written: unknown;
  try {
    const migrated = await migrateContent(folders.content, steps);
    if ('faults' in migrated) return null;
    written = parse(migrated.texts.get('owner.yaml') ?? (await readFile(file, 'utf8')));
  } catch {
    return null;
  }
  if (typeof written !== 'object' || written === null || !('look' in written)) return null;
  const { data } = lookSchema.safeParse(written.look);
  if (data === undefined) return null;
  const made = await makeLook(folders, data);
  return made.faults.length > 0 ? null : made;
};
