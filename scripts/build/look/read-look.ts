import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { lookSchema, type Look, type TypefaceRole } from '#site/content-model/look.ts';
import { migrateContent, type Migration } from '../content/migrations.ts';
import { FaceFault, readFace, type Folders, type OwnFace } from '../fonts/read-face.ts';
import { coloursOf, makeColours, type LookFault, type MadeColours } from './make-colours.ts';

const roles: readonly TypefaceRole[] = ['text', 'heading', 'label'];

export type OwnFaces = Partial<Record<TypefaceRole, OwnFace>>;

/** What a look changes of the site; with faults it is not to be built. */
export interface MadeLook extends Omit<MadeColours, 'faults'> {
  faces: OwnFaces;
  faults: LookFault[];
}

const readFaces = async (folders: Folders, { typefaces = {} }: Look) => {
  const faces: OwnFaces = {};
  const faults: LookFault[] = [];
  // A site whose text has a face of the owner's would look like two with our headings.
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
  const colours = makeColours(look, coloursOf(tokens));
  return { ...colours, faces, faults: [...colours.faults, ...faults] };
};

/**
 * The look that a content folder asks for; null where it asks for none. One with a fault is none either:
 * whoever loads the content reports it. That of an earlier schema is migrated as the rest of the content is.
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
