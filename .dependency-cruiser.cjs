// The arrows of the house (docs/architecture.md): each row of its table is one named rule here.

const pkg = (name) => `^packages/${name}/`
const ours = '^(packages|apps)/'
const tests = '\\.(test|db\\.test)\\.tsx?$|/test/|/testing/|/golden/'

/** `from` may import nothing of ours but itself and `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: ours, pathNot: [from, ...allowed] },
})

const serverModules = '^apps/server/src/modules/'
const issuers = [
  'counter',
  'delivery',
  'opening-balances',
  'payments',
  'public-documents',
  'recurring',
  'students',
]
const einvoiceFolders = [
  'codes',
  'calendar',
  'document',
  'tax',
  'rules',
  'kinds',
  'engine',
  'clave',
  'xml',
  'verify',
]
const webLayers = ['lib', 'ui', 'features', 'routes', 'app']

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: { pathNot: 'node_modules' }, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vite/client|virtual:)|\\.css$' },
    },
    only('decimal-stands-alone', pkg('decimal'), [], 'decimal imports nothing of ours'),
    only('xml-stands-alone', pkg('xml'), [], 'xml imports nothing of ours'),
    only('xades-imports-xml', pkg('xades'), [pkg('xml')], 'xades knows XML and has never heard of invoices'),
    only('locales-stand-alone', pkg('locales'), [], 'locales import nothing of ours'),
    only('einvoice-imports-decimal-and-xml', pkg('einvoice'), [pkg('decimal'), pkg('xml')]),
    {
      name: 'einvoice-is-browser-safe',
      severity: 'error',
      from: { path: '^packages/(einvoice|decimal|xml|contracts|print|locales)/src', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    ...einvoiceFolders.slice(0, -1).map((folder, index) => ({
      name: `einvoice-${folder}-looks-up`,
      comment: 'inside einvoice a folder imports only folders listed above it',
      severity: 'error',
      from: { path: `^packages/einvoice/src/${folder}/`, pathNot: tests },
      to: { path: `^packages/einvoice/src/(${einvoiceFolders.slice(index + 1).join('|')})/` },
    })),
    only('hacienda-imports-the-core', pkg('hacienda'), [pkg('einvoice'), pkg('decimal')]),
    only('contracts-import-core-and-locales', pkg('contracts'), [
      pkg('einvoice'),
      pkg('decimal'),
      pkg('locales'),
    ]),
    only('print-imports-core-and-locales', pkg('print'), [pkg('einvoice'), pkg('decimal'), pkg('locales')]),
    only('simulator-imports-core-and-client', pkg('simulator'), [
      pkg('einvoice'),
      pkg('decimal'),
      pkg('xades'),
      pkg('hacienda'),
    ]),
    {
      name: 'platform-has-no-business',
      comment: 'platform imports packages only',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(app|demo|modules)/' },
    },
    {
      name: 'modules-do-not-see-app',
      severity: 'error',
      from: { path: serverModules, pathNot: tests },
      to: { path: '^apps/server/src/(app|demo)/' },
    },
    {
      name: 'modules-use-doors',
      comment:
        'of another module only its index.ts; documents has a door for drafts and one for issuing besides',
      severity: 'error',
      from: { path: `${serverModules}([^/]+)/`, pathNot: tests },
      to: {
        path: `${serverModules}([^/]+)/`,
        pathNot: [
          `${serverModules}$1/`,
          `${serverModules}[^/]+/index\\.ts$`,
          `${serverModules}documents/(drafts|issuing)\\.ts$`,
        ],
      },
    },
    {
      name: 'documents-are-issued-by-few',
      comment: 'who issues documents or notes in them what happened; everybody else reads them',
      severity: 'error',
      from: { path: serverModules, pathNot: [tests, `${serverModules}(documents|${issuers.join('|')})/`] },
      to: { path: `${serverModules}documents/issuing\\.ts$` },
    },
    {
      name: 'documents-engine-below-documents',
      comment: 'what judges a document does not know how it is stored, issued or shown',
      severity: 'error',
      from: { path: `${serverModules}documents/engine/`, pathNot: tests },
      to: { path: `${serverModules}documents/(?!engine/)` },
    },
    ...webLayers.slice(0, -1).map((layer, index) => ({
      name: `web-${layer}-looks-left`,
      comment: 'lib ← ui ← features ← routes ← app',
      severity: 'error',
      from: { path: `^apps/web/src/${layer}/`, pathNot: tests },
      to: { path: `^apps/web/src/(${webLayers.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'service-worker-stands-alone',
      comment: 'it runs without the app; of it, the app knows the names',
      severity: 'error',
      from: { path: '^apps/web/src/service-worker/', pathNot: tests },
      to: { path: ours, pathNot: '^apps/web/src/service-worker/' },
    },
    {
      name: 'web-features-use-doors',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'web-knows-no-authority',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/(xades|hacienda|simulator|print)/|^apps/server/' },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$|^apps/(web|server)/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    // Who depends on whom, which no rule asks, is a sixth of the work.
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
