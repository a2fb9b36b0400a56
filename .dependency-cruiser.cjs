// The walls of the house. Modules from the ground up: each may import itself and those before it. Change the order here
// or nowhere.
const modules = [
  'organisation',
  'identity',
  'system',
  'notice',
  'finance',
  'competition',
  'enrolment',
  'work',
  'expert',
  'review',
  'scene',
  'award',
  'promotion',
  'certificate',
  'study',
  'site',
  'assistant',
  'insight',
]
const any = `(${modules.join('|')})`
const test = '[.](test|fixture)[.]tsx?$'
const deny = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    deny('no-cycle', {}, { circular: true }),
    // npm hoists every package, so only a package's own package.json is a wall.
    deny('undeclared', { pathNot: test }, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    deny('resolvable', {}, { couldNotResolve: true, pathNot: ['^bun:'] }),
    ...modules
      .slice(0, -1)
      .map((name, at) =>
        deny(
          `${name}-never-up`,
          { path: `^(core|server|web)/src/${name}/` },
          { path: `^(core|server|web)/src/(${modules.slice(at + 1).join('|')})/` },
        ),
      ),
    deny(
      'core-is-pure',
      { path: '^core/src', pathNot: test },
      { pathNot: ['^core/src', 'node_modules/(zod|fraction[.]js)/'] },
    ),
    deny('base-knows-no-module', { path: '^core/src/base/' }, { path: `^core/src/${any}/` }),
    deny('rule-knows-no-endpoint', { path: '[.]rule[.]ts$' }, { path: '/api[.]ts$' }),
    deny('manifest-knows-its-module', { path: '^core/src/([^/]+)/module[.]ts$' }, { pathNot: '^core/src/($1|base)/' }),
    // Modules get what they need of the others' manifests as data.
    deny(
      'app-gathers-manifests',
      {
        pathNot: [
          '^(server|web)/src/app/',
          '^core/src/(paths|page-path)[.]ts$',
          '^server/src/platform/testing/',
          '^core/src/module-pages[.]ts$',
          '^web/evaluated',
          test,
        ],
      },
      { path: '^core/src/module(s|-pages)[.]ts$' },
    ),
    deny('press-stands-alone', { path: '^press/src' }, { path: '^(core|server|web)/src' }),
    deny(
      'layout-is-pure',
      { path: '^press/src/layout', pathNot: test },
      { pathNot: ['^press/src/(layout|qr|drawing|design|face|draw)'] },
    ),
    deny('server-web-apart', { path: '^(server|web)/src' }, { path: '^(server|web)/src', pathNot: '^$1/src' }),
    deny(
      'ground-knows-no-module',
      { path: '^(server/src/platform|web/src/(ui|lib))/' },
      { path: `^(server|web)/src/${any}/` },
    ),
    deny('ui-knows-no-call', { path: '^web/src/ui/', pathNot: test }, { path: '^web/src/lib/call/call[.]ts$' }),
    deny(
      'only-store-touches-db',
      { path: `^server/src/${any}/`, pathNot: ['[/.]store[.]ts$', test] },
      { path: ['node_modules/(kysely|pg)/', '^server/src/platform/db/db[.]ts$'], dependencyTypesNot: ['type-only'] },
    ),
    deny(
      'store-decides-nothing',
      { path: '[/.]store[.]ts$' },
      { path: '[.]rule[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    deny(
      'server-front-door',
      { path: `^server/src/${any}/`, pathNot: test },
      { path: `^server/src/${any}/`, pathNot: ['^server/src/$1/', '^server/src/[^/]+/index[.]ts$'] },
    ),
    deny(
      'web-front-door',
      { path: `^web/src/${any}/`, pathNot: test },
      { path: `^web/src/${any}/`, pathNot: ['^web/src/$1/', '^web/src/[^/]+/parts/'] },
    ),
    deny(
      'lists-leave-by-export-rows',
      {
        path: '^server/src',
        pathNot: [
          '^server/src/platform/workbook/',
          '^server/src/identity/user/(import-template|annotated-import)',
          // Plays a school that fills in a worksheet.
          '^server/src/app/demo/rule-books/team-sheet',
          test,
        ],
      },
      {
        path: [
          'node_modules/exceljs/',
          '^server/src/platform/workbook/(stream-workbook|worksheet-xml|deflated-zip)[.]ts$',
        ],
      },
    ),
    deny(
      'nobody-imports-app',
      { pathNot: ['^(server|web)/src/app/', test, '^(bench|scripts|e2e|arch)/', '^web/build[.]ts'] },
      { path: '^(server|web)/src/app/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
