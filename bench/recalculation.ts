import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { launchBrowser } from '../e2e/browser.ts'
import { middle, report } from './figures.ts'

const RUNS = 5
const root = join(import.meta.dirname, '..')

/** What one keystroke in a document of 1000 lines costs the engine in a real browser: all amounts, and all findings. */
export async function measureRecalculation(): Promise<void> {
  const server = createServer((request, response) => {
    sourceOf(request.url ?? '/')
      .then((text) => response.writeHead(200, { 'content-type': typeOf(request.url) }).end(text))
      .catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const runs: { amounts: number; findings: number }[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await page.evaluate('window.measureEdits()'))
    reportEdit(
      'all amounts',
      runs.map(({ amounts }) => amounts),
      16,
    )
    reportEdit(
      'all findings, afterwards',
      runs.map(({ findings }) => findings),
    )
  } finally {
    await browser.close()
    server.close()
  }
}

function reportEdit(what: string, all: number[], budgetMs?: number): void {
  report({
    measure: `1000-line invoice, one edit in Chromium: ${what}`,
    value: middle(all),
    unit: 'ms',
    budget: budgetMs === undefined ? 'reported' : `< ${budgetMs} ms`,
    is_met: budgetMs === undefined || middle(all) < budgetMs,
    runs: RUNS,
    min: Math.min(...all),
    max: Math.max(...all),
  })
}

/** The engine as it stands, without its types: a browser runs the rest. */
async function sourceOf(path: string): Promise<string> {
  if (path === '/') return page
  if (!/^\/(packages|bench|node_modules)\/[\w@./-]+\.m?[jt]s$/.test(path) || path.includes('..'))
    throw new Error(path)
  const text = await readFile(join(root, path), 'utf8')
  return path.endsWith('.ts') ? stripTypeScriptTypes(text) : text
}

function typeOf(path: string | undefined): string {
  return path === '/' ? 'text/html' : 'text/javascript'
}

const page = `<!doctype html><title>recalculation</title>
<script type="importmap">{"imports":{
  "@cuentaclara/decimal":"/packages/decimal/src/index.ts",
  "@cuentaclara/einvoice":"/packages/einvoice/src/index.ts",
  "big.js":"/node_modules/big.js/big.mjs"}}</script>
<script type="module">
import { calculate, validate } from '@cuentaclara/einvoice'
import { invoiceOf } from '/bench/drafts.ts'
let draft = invoiceOf(1000)
const context = { today: '2026-11-21', phase: 'issue' }
const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
calculate(draft)
validate(draft, context)
window.measureEdits = () => {
  const amounts = []
  const findings = []
  for (let edit = 0; edit < 60; edit += 1) {
    const at = (edit * 17) % 1000
    const lines = draft.lines.with(at, { ...draft.lines[at], quantity: String(edit + 2) + '.25' })
    draft = { ...draft, lines }
    const started = performance.now()
    calculate(draft)
    const calculated = performance.now()
    validate(draft, context)
    amounts.push(calculated - started)
    findings.push(performance.now() - calculated)
  }
  return { amounts: middle(amounts), findings: middle(findings) }
}
</script>`
