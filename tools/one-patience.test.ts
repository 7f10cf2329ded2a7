import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync(['{apps,packages}/*/{src,test}/**/*.ts{,x}', '{e2e,tools,fuzz,bench,chaos}/**/*.ts'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).filter((path) => /\.(db\.)?test\.tsx?$|\.e2e\.ts$/.test(path))

/**
 * Where a test says how long it waits, and does not say more than all tests do: on a machine that others use as well it fails
 * though nothing is wrong. A minute was not enough for forty passwords, nor two for a restore.
 */
const own = [
  // Behind the body of a test or of a hook.
  /^\s*\}, ([\d_]+)\)$/gm,
  // Among the options of a test, a poll or a wait.
  /\btimeout: ([\d_]+)/g,
  // A second, unless it is told otherwise, and nobody tells it.
  /\bvi\.(waitFor|waitUntil)\(/g,
]
const allWaitMs = 600_000

function impatientIn(source: string): string[] {
  return own.flatMap((expression) =>
    [...source.matchAll(expression)].flatMap(([found, ms]) =>
      ms !== undefined && Number(ms.replaceAll('_', '')) >= allWaitMs ? [] : [found.trim()],
    ),
  )
}

test('a test that waits less long than all others do is found', () => {
  expect(impatientIn('test("x", async () => {\n}, 60_000)')).toEqual(['}, 60_000)'])
  expect(impatientIn('test("x", { timeout: 120_000 }, go)')).toEqual(['timeout: 120_000'])
  expect(impatientIn('await row.waitFor({ timeout: 5_000 })')).toHaveLength(1)
  expect(impatientIn('await vi.waitFor(() => expect(load).toHaveBeenCalled())')).toEqual(['vi.waitFor('])
  expect(impatientIn('test("x", async () => {\n}, 1_800_000)\n await row.waitFor()')).toEqual([])
})

test('no test has less patience than the configuration gives all of them', () => {
  const found = files.flatMap((path) =>
    path === relative(root, import.meta.filename)
      ? []
      : impatientIn(readFileSync(join(root, path), 'utf8')).map((what) => `${path}: ${what}`),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})
