import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { describeApp } from './build/describe-app.ts'
import { keepRelease } from './build/keep-release.ts'
import { kitAlone } from './build/kit-alone.ts'
import { kitColours } from './build/kit-colours.ts'
import { kitTransitions } from './build/kit-transitions.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { version } from './package.json' with { type: 'json' }

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:8080'

const kit = (parts: string) => `@mantine/core/esm/components/(${parts})/`
const shell = new RegExp(
  `/web/index\\.html|rolldown/runtime|modulepreload-polyfill|preload-helper|/src/app/main\\.tsx|@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)|/use-(debounced-value|mounted|media-query|force-update|resize-observer)|/create-safe-context|/create-optional-context|/(mutationObserver|useMutation)|/src/ui/(?:[a-z0-9]+/)?(money|row-menu|list-action|record-action|lone-keys|search-input|status-chip|toast-refusal|page-header|skeleton-cell|skeletons|section|segmented-control|key-hint|date-text|ever|table-layout|form-summary|side-sheet|dialog|confirm-dialog|current-in-sight|back-link|second-press)\\.|/src/lib/(?:[a-z0-9]+/)?(field-errors|act-key|fold)|contracts/src/endpoints/members|/features/(clients|items|documents)/(queries|actions|numbers|effect)|/features/(clients|students|reports)/index|/features/clients/(client-insight-queries|client-screen\\.module)|codes/payment-means|/features/identity/installation|/features/lists/(arrange-button|list-choices|pin-button-part)|/features/documents/(detail-link|sending-problem|document-acts)|/features/companies/(list-entries|offered-actions)|decimal/src/(text|fixed-text|trailing-zeros)|einvoice/src/(calendar/(?!rhythm)|clave/short-number|codes/code-row|document/sold-abroad)|${kit('Kbd|Alert|VisuallyHidden|Skeleton|Stack|Checkbox|NativeSelect')}`,
)
const laterIcons =
  /icons\/Icon(News|RosetteDiscount|Key|Minus|BrandWhatsapp|PointFilled|Checks|Palette|Keyboard|ListDetails|CloudUp|DeviceDesktop|PhotoPlus|Camera)\./
const lists =
  /\/src\/ui\/(?:[a-z0-9]+\/)?(data-table|say-filters|column|pagination-bar|use-list-keys|any-money|resize-handle|use-overflow|selection-bar|row-card|day-field)|\/exports\/export-button|\/features\/imports\/(index|import-button)/
// Parts of forms that no list shows at first.
const fields = new RegExp(kit('Textarea|SimpleGrid'))
// What the screens around a table need and a table alone does not.
const listScreens =
  /\/src\/ui\/(?:[a-z0-9]+\/)?(list-screen|list-filters|card-of|figures-strip)|\/features\/lists\/(index|use-list-query|address-views|bulk-bar-part|company-list|list-words|opened|columns-button|allowed-actions|use-selection|use-viewing|view-search|lists\.module)/
const engine = /packages\/einvoice\/src\/(engine|rules|kinds|tax)\//
const editor =
  /features\/documents\/editor\/(?:[a-z]+\/)?(line-grid|line-cards|editor-head|checks-panel|draft-reducer)/
const signIn =
  /features\/identity\/(sign-in-frame|password-field|use-countdown|notice|passkey-support|login-screen\.module|invitation-query)/
const settings = new RegExp(
  `/features/settings/(?:[a-z-]+/)?(queries|settings\\.module|company-form|use-company-config)|${kit('FileInput|FileButton')}`,
)
// Beside the codes what turns one currency into another: a payment needs no engine for it.
const codes = /packages\/einvoice\/src\/(codes\/(?!locations|economic)|clave\/clave|tax\/(currency|scale)\.)/
const choices = new RegExp(
  `search-combobox|/list/find-field|@floating-ui|${kit('Combobox|Popover|Pill|PillsInput|InputBase')}`,
)
const admin =
  /features\/admin\/(admin\.module|reason-question|outcomes|read-people|queries|platform-tasks|searches)|components\/Progress/
// Bars and what they are drawn with.
const charts = /\/src\/ui\/chart\/(bar-chart|chart\.module)|\/src\/lib\/scale/
// What computes with amounts; most screens only show them.
const exact =
  /node_modules\/big\.js\/|packages\/decimal\/src\/(index|decimal)\.|\/src\/lib\/(change-percent|convert-money)\.|contracts\/src\/percent-of/
// What the three screens of the start share.
const home =
  /features\/home\/(card-rows|use-cards|deep-link|home-tabs|queries)|endpoints\/(dashboard|board)\./
const vatReturn = /features\/vat-return\/(say-box|vat-return\.module|queries)|endpoints\/vat-return\./
// What several parts of reports stand on.
const reports =
  /features\/reports\/(queries|group-name|report-about|report-amount|report-filters|report-marks|report-query|report-shape|reports\.module)|contracts\/src\/reports/
// What the list of series and the page of one say alike.
const series = /features\/recurring\/(queries|recurring-acts|recurring-chip|schedule-words|use-move)/
// What the list of payments and the page of one say and do alike.
const payment =
  /features\/payments\/(queries|payment-chip|payment-acts)\.|endpoints\/(payment-letters|payment-receipts|settling)\./
// What the list of offers, its board and the page of one say alike.
const offers =
  /features\/quotations\/(queries|number|quotation-acts|quotation-asks|ask-icon|quotation-chip)\./
// What the lists and pages of receipts, and of expenses beside them, say alike.
const simples =
  /features\/simples\/(queries|simple-status|simple-actions|simples\.module)|endpoints\/simples\./
// What the page of a client and the pages of its documents stand on.
const visitors =
  /features\/public-documents\/(portal-key|portal-files|portal-more|public-document\.module|portal\.module)|endpoints\/(portal|public-documents)\.|\/(infiniteQueryObserver|useInfiniteQuery)\./
const paper =
  /features\/documents\/view\/(steps|document-paper)|\/src\/ui\/(record-page|feedback\/(timeline|steps-of))/
const dialogs = new RegExp(
  `/src/ui/(?:[a-z0-9]+/)?(side-sheet-frame|dialog-frame|confirm-question)\\.|${kit('Modal|Drawer|ScrollArea')}`,
)

// Side sheets with forms: nobody opens one before a screen stands.
const forms = /@mantine\/form|\/src\/ui\/(?:[a-z0-9]+\/)?(form-sheet|sheet-form|use-record-form)\./

/** A part is asked for in the same breath as what it stands on, so its own name need not stand in that list again. */
function besidesItself(part: string, dependencies: string[]): string[] {
  return dependencies.filter((name) => name !== part)
}

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePattern: '\\.test\\.' }),
    react(),
    kitAlone(),
    kitColours(),
    kitTransitions(),
    preloadFonts(),
    describeApp(),
    keepRelease(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': { target: apiTarget } } },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: apiTarget } } },
  build: {
    target: 'es2023',
    // npm run check adds up from it what each route loads.
    manifest: true,
    // A bundle of icons in the page would be a request less and a cache lost at every release.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: besidesItself },
    // Ours is a tenth of the kit's: one file is one request for every screen.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // A door re-exports a whole folder: what nobody asks of it must not come along.
      treeshake: {
        moduleSideEffects: [
          { test: /\/node_modules\/@(casl|ucast)\//, sideEffects: false },
          { test: /\/packages\/|\/src\/(lib|ui|features)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        // A shared file is named after every screen that shares it: the hash says as much.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('screens') ? 'screens' : '[name]'}-[hash].js`,
        // Every first load names some 240 files, and six bits of chance in a letter do not compress.
        hashCharacters: 'hex',
        codeSplitting: {
          // A group also takes what its modules stand on, so the order is the order of the layers.
          groups: [
            // What every address needs, which is what the entry stands on, and small things that most screens share:
            // one file, where the bundler left alone makes dozens.
            { name: 'shell', test: shell, priority: 9 },
            { name: 'fields', test: fields, priority: 8.5 },
            // Editors and one report say why a document refers to another: no reason to bring each other's rest along.
            { name: 'reference-codes', test: /codes\/reference-codes/, priority: 8.5 },
            { name: 'exact', test: exact, priority: 8.5 },
            // Papers name rates of VAT, lists do not.
            { name: 'rates', test: /codes\/iva-rates|\/src\/lib\/vat-rates/, priority: 8.5 },
            // The shell has its own icons by now; of the others those that several screens show travel together.
            // Those that only parts opened later show stay out of the first load.
            { name: 'icons-later', test: laterIcons, priority: 8.2 },
            { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, priority: 8, minShareCount: 2 },
            // Then what all lists need, what computes documents, what edits them.
            { name: 'lists', test: lists, priority: 7.5 },
            { name: 'list-screens', test: listScreens, priority: 7 },
            // Small tables and the choosing from a list: not only editors stand on them.
            { name: 'codes', test: codes, priority: 5.6 },
            { name: 'choices', test: choices, priority: 6.5 },
            { name: 'engine', test: engine, priority: 5 },
            { name: 'editor', test: editor, priority: 4 },
            // What opens later: no first screen brings it along.
            { name: 'dialogs', test: dialogs, priority: 6 },
            // Settings ask for secrets too, and for nothing else of signing in.
            { name: 'secrets', test: new RegExp(kit('PasswordInput')), priority: 2.5 },
            { name: 'sign-in', test: signIn, priority: 2 },
            { name: 'settings', test: settings, priority: 2 },
            { name: 'admin', test: admin, priority: 2 },
            { name: 'reports', test: reports, priority: 2 },
            { name: 'charts', test: charts, priority: 2 },
            { name: 'home', test: home, priority: 2 },
            { name: 'vat-return', test: vatReturn, priority: 2 },
            { name: 'paper', test: paper, priority: 2 },
            { name: 'series', test: series, priority: 2 },
            { name: 'simples', test: simples, priority: 2 },
            { name: 'visitors', test: visitors, priority: 2 },
            { name: 'offers', test: offers, priority: 2 },
            { name: 'payment', test: payment, priority: 2 },
            // No first screen but the list of clients brings it along.
            { name: 'tags', test: /\/features\/tags\/|endpoints\/tags/, priority: 2 },
            { name: 'forms', test: forms, priority: 3 },
          ],
        },
      },
    },
  },
})
