import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../config.ts'
import { renderOpenApi } from './render-openapi.ts'

// Writes docs/openapi.json, or with --check says whether it is what the routes are.
const file = join(repositoryRoot, 'docs/openapi.json')
const text = await renderOpenApi()
if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/openapi.json is not what the routes are: node apps/server/src/app/write-openapi.ts')
  process.exitCode = 1
}
