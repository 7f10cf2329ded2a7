// Writes the reference pages of the core from the core itself: docs/rules.md, docs/elements.md, docs/document-model.md
// and its JSON Schema. With --check it only compares, and fails on a difference.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { elementsPage } from './reference/elements-page.ts'
import { modelPage, schemaFile } from './reference/model-page.ts'
import { schemaOfType } from './reference/model-schema.ts'
import { rulesPage } from './reference/rules-page.ts'

const root = resolve(import.meta.dirname, '..')
const model = schemaOfType(root, 'packages/einvoice/src/document/document.ts', 'FiscalDocument')

const pages: Readonly<Record<string, string>> = {
  'docs/document-model.schema.json': schemaFile(model),
  'docs/document-model.md': modelPage(model),
  'docs/rules.md': rulesPage(),
  'docs/elements.md': elementsPage(root),
}

for (const [name, text] of Object.entries(pages)) {
  const file = join(root, name)
  const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (present === text) console.log(`${name} is up to date`)
  else if (process.argv.includes('--check')) {
    console.error(`${name} differs from the core; run npm run reference`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`${name} written`)
  }
}
