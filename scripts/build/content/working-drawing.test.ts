import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { runChild } from '../../run/child.mjs';
import { inRoot, root as repository } from '../../run/paths.mjs';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { contentPlugin } from './content-plugin.ts';

const drawn = 'projects/plain-moth-router/working-drawing.ts';

/** The test content in a folder outside the repository. */
const contentElsewhere = (drawing?: string) => {
  const folder = temporaryFolder();
  cpSync(inRoot('testing/content'), folder, { recursive: true });
  if (drawing !== undefined) writeFileSync(path.join(folder, drawn), drawing);
  return folder;
};

test('a working drawing outside the repository is made with the kit', async () => {
  const folder = contentElsewhere(
    'export default defineWorking(({ stroke, through }) => ({ draw: ({ lamps }) => stroke(through([[0, 0], [lamps, 12]])) }));\n',
  );
  const entry = path.join(folder, 'entry.js');
  writeFileSync(entry, "export { workingDrawings } from 'virtual:content/working-drawings';\n");
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    plugins: [contentPlugin(repository, folder)],
    build: {
      ssr: entry,
      outDir: path.join(folder, 'out'),
      copyPublicDir: false,
      emptyOutDir: true,
    },
  });
  const { workingDrawings } = await import(path.join(folder, 'out/entry.js'));
  const { drawing } = await workingDrawings['plain-moth-router']();
  expect(drawing.draw({ lamps: 7 })).toBe('<path class="wd-line" d="M0 0L7 12"/>');
});

test('an editor that knows where Foyer is installed knows the kit in a content folder elsewhere', async () => {
  const check = async (folder: string) => {
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: inRoot('tsconfig.content.json'), include: ['projects'] }),
    );
    mkdirSync(path.join(folder, 'projects'), { recursive: true });
    const tsc = inRoot('node_modules/typescript/bin/tsc');
    const args = [tsc, '--pretty', 'false', '-p', folder];
    const { code, output } = await runChild(process.execPath, args, {
      cwd: folder,
      env: process.env,
      limitMs: 300_000,
    });
    return { code, output: output.trim() };
  };
  expect(await check(contentElsewhere())).toEqual({ code: 0, output: '' });
  const { output } = await check(
    contentElsewhere('export default defineWorking(({ circle }) => ({ title: circle(1) }));\n'),
  );
  expect(output).toContain("Property 'circle' does not exist");
});
