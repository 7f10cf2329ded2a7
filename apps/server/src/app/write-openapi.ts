import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../config.ts'
import { renderOpenApi } from './render-openapi.ts'

// Writes docs/openapi.json, or with --check says whether it is what the routes are.
const file = join(repositoryRoot, 'docs/openapi.json')
const text = formatted(await renderOpenApi())
if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/openapi.json is not what the routes are: node apps/server/src/app/write-openapi.ts')
  process.exitCode = 1
}

// The file is checked like every other one of the house, its format included.
function formatted(json: string): string {
  const biome = join(repositoryRoot, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'format', '--stdin-file-path=docs/openapi.json']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    input: json,
    encoding: 'utf8',
    cwd: repositoryRoot,
    maxBuffer: 16 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`The description could not be formatted: ${stderr}`)
  return stdout
}
