const tests = String.raw`\.(test|spec|contract)\.tsx?$|/(e2e|testing)/|^testing/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'shared-is-a-leaf',
      comment: 'shared is what all sides agree on: it knows none of them.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(api|site|desktop|scripts|bench)/' },
    },
    {
      name: 'shared-uses-no-core-module',
      comment: 'shared runs in a browser as well as in Node.',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-client-uses-one-library',
      comment: 'The client runs in a page and in Node: what a host brings comes in through ports.',
      severity: 'error',
      from: { path: '^shared/client/', pathNot: tests },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: 'node_modules/socket[.]io-client/',
      },
    },
    {
      name: 'one-client',
      comment: 'Site, console and desktop app speak to the server by shared/client alone.',
      severity: 'error',
      from: { path: '^(shared/(?!client/)|site/|desktop/)', pathNot: tests },
      to: { path: 'node_modules/socket[.]io-client/' },
    },
    {
      name: 'desktop-main-opens-no-connection',
      comment: 'Its server is reached by shared/client; desktop/main/open-server.ts opens it.',
      severity: 'error',
      from: { path: '^desktop/main/', pathNot: tests },
      to: { dependencyTypes: ['core'], path: '^(node:)?(https?|http2|net|tls|dgram)$' },
    },
    {
      name: 'tiers-do-not-meet',
      comment:
        'api, site and desktop meet over the wire, by the contracts in shared. The window of the desktop app mounts the console of the site (the rule below). The tests of the desktop app drive its alerts against the real server.',
      severity: 'error',
      from: {
        path: '^(api|site|desktop)/',
        pathNot: '^((site|desktop)/e2e|desktop/(renderer|testing))/|^desktop/main/.*[.]test[.]ts$',
      },
      to: { path: '^(api|site|desktop|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'desktop-renderer-mounts-the-console-only',
      comment: 'The window of the desktop app is site/admin with its components, nothing else.',
      severity: 'error',
      from: { path: '^desktop/renderer/' },
      to: {
        path: '^(api|site|desktop|scripts)/',
        pathNot: '^(desktop/renderer|site/(admin|ui|platform))/',
      },
    },
    {
      name: 'features-do-not-meet',
      comment:
        'Features are put together in app.ts, the route table and the entries; what one needs of another it is given as a port. The contract suite of a port fills its data through the ports of others, and tests of the calls run the whole server.',
      severity: 'error',
      from: {
        path: '^(api|site)/features/([^/]+)/',
        pathNot: '[.]contract[.]ts$|-contracts[.]test[.]ts$',
      },
      to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
    },
    {
      name: 'http-and-sockets-know-no-feature',
      comment: 'They carry what features answer; app.ts hands the features to them.',
      severity: 'error',
      from: { path: '^api/(http|sockets)/', pathNot: tests },
      to: { path: '^api/(features|storage)/' },
    },
    {
      name: 'features-know-ports-alone',
      comment:
        'What stores something is behind the ports of the features; start-server.ts opens it.',
      severity: 'error',
      from: { path: '^api/(features|platform)/', pathNot: tests },
      to: { path: '^api/storage/' },
    },
    {
      name: 'columns-know-their-ports-alone',
      comment:
        'The column engine reads an EventLog and saves to a SegmentStore: another database implements both.',
      severity: 'error',
      from: { path: '^api/storage/columns/' },
      to: {
        path: '^api/',
        pathNot: '^api/(storage/columns/|features/analytics/queries/query-types[.]ts$)',
      },
    },
    {
      name: 'stores-know-no-engine',
      comment: 'A store is written once; an engine drives it.',
      severity: 'error',
      from: { path: '^api/storage/(stores|sql|schema)/', pathNot: tests },
      to: { path: '^api/storage/(sqlite|postgres)/' },
    },
    {
      name: 'sqlite-stays-in-its-folder',
      comment:
        'Another database is another folder beside api/storage/sqlite. Tests look into the files, the benches measure SQLite itself, and builds cache in it.',
      severity: 'error',
      from: {
        pathNot: `^api/storage/sqlite/|^scripts/bench/|^scripts/build/build-cache.mjs|${tests}`,
      },
      to: { path: 'node_modules/(@types/)?better-sqlite3(/|$)' },
    },
    {
      name: 'admin-areas-do-not-meet',
      comment:
        'The areas of the console are put together in its frame. The other folders of the console serve them all.',
      severity: 'error',
      from: { path: '^site/admin/(?!frame/)([^/]+)/' },
      to: {
        path: '^site/admin/(inbox|live|analytics|messages|settings)/',
        pathNot: '^site/admin/$1/',
      },
    },
    {
      name: 'admin-does-not-import-features',
      comment: 'The console is mounted by the desktop app too, where no public page exists.',
      severity: 'error',
      from: { path: '^site/admin/' },
      to: { path: '^site/features/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^site/ui/' },
      to: { path: '^site/(features|admin)/' },
    },
    {
      name: 'platform-does-not-import-features',
      severity: 'error',
      from: { path: '^(api|site)/platform/' },
      to: { path: '^(api|site)/(features|admin)/' },
    },
    {
      name: 'content-is-read-by-the-build',
      comment:
        'Content is whatever CONTENT_DIR names; code knows it by site/content-model and virtual:content alone.',
      severity: 'error',
      from: { path: '^(shared|api|site|desktop|scripts)/', pathNot: tests },
      to: { path: '^(sample|content|testing/content)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that resolves to nothing is one no other rule can judge.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'source-does-not-import-tests',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests, pathNot: 'node_modules' },
    },
    {
      name: 'starts-without-dev-dependencies',
      comment:
        'A start installs the dependencies alone: what the server runs on, and what the site and the server are built with.',
      severity: 'error',
      from: {
        path: '^(shared|api|site)/|^scripts/(build|demo|deploy|run|service)(/|[.]mjs$)|^scripts/bench/analytics/traffic/|^vite[.]config',
        pathNot: `${tests}|^scripts/run/(chromium-sources|vitest-reporter)[.]mjs$`,
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'packages-are-declared',
      comment: 'A package that is only there because another one needs it may be gone tomorrow.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Imports of types are dependencies as well.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
