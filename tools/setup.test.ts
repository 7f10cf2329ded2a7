import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { digestOfFiles } from './setup.js'

const web = join(import.meta.dirname, '../apps/web')

test('a start installs whatever builds the web app, though it leaves out what only tests and checks need', () => {
  const { dependencies } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'))
  const steps = readdirSync(join(web, 'build')).filter((name) => name.endsWith('.ts'))
  const files = ['vite.config.ts', ...steps.map((name) => join('build', name))]
  const imports = files.flatMap((file) => namesIn(file, / from '((?:@[\w-]+\/)?[a-z][\w-]*)(?=[/'])/g))
  const plugins = namesIn('postcss.config.mjs', /'(postcss-[\w-]+)':/g)
  expect(imports).toContain('vite')
  expect(plugins).toHaveLength(2)
  for (const name of [...imports, ...plugins]) expect(dependencies).toHaveProperty([name])
})

function namesIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(join(web, file), 'utf8').matchAll(pattern)].map(([, name]) => name!)
}

test('sources are hashed again once one was touched, also where its age and size were kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  const seen = `seen-by-test-${process.pid}`
  const kept = join(import.meta.dirname, '../node_modules/.cache/cuenta-clara', seen)
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    rmSync(kept, { force: true })
  })
  const file = join(folder, 'source.ts')
  writeFileSync(file, 'one')
  const { atime, mtime } = statSync(file)
  const digest = (now: number) => digestOfFiles([file], seen, now)
  const later = Date.now() + 60_000

  const first = digest(Date.now())
  // Just written: it may be written again before the clock of the system moves on.
  expect(() => readFileSync(kept)).toThrow()
  expect(digest(later)).toBe(first)
  const stamp = readFileSync(kept, 'utf8')
  writeFileSync(kept, stamp.replace(first, 'f'.repeat(64)))
  expect(digest(later)).toBe('f'.repeat(64))

  writeFileSync(file, 'two')
  utimesSync(file, atime, mtime)
  expect(digest(later)).not.toBe('f'.repeat(64))
  expect(digest(later)).not.toBe(first)
})
