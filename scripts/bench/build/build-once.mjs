// @ts-check
// A process of its own, as a build is: node build-once.mjs <folder of the output>, content by CONTENT_DIR.
import { buildSite } from '../../build/build-site.mjs';
import { contentFolder } from '../../build/content-folder.mjs';
import { buildBeside, outputIn, repository, siteIn } from '../../build/output-paths.mjs';

process.env['NODE_ENV'] = 'production';
const output = outputIn(process.argv[2] ?? '');
const content = contentFolder(repository, process.env);
await buildBeside(output.site, (site) =>
  buildSite({
    publicUrl: 'http://localhost:5000',
    output: siteIn(output, site),
    content,
    former: output.client,
  }),
);
const { user, system } = process.cpuUsage();
process.stdout.write(`\n${(user + system) / 1_000_000}`);
