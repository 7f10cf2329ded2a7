import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
