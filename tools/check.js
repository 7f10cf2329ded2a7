// Everything that can be judged without running the product: format, lint, types, arrows, dead code,
// generated files, size budgets. Plain JavaScript; every tool runs on the Node that comes with the project.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { prepareMachine } from './setup.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const steps = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['types of server and packages', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the web app', 'tsc', ['-p', 'apps/web/tsconfig.json']],
  [
    'arrows between folders',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'bench', 'tools'],
  ],
  ['dead code and dependencies', 'knip', []],
  ['generated files', 'node', ['tools/check-generated.js']],
  ['size of the first load', 'node', ['tools/check-size.ts']],
]

/** Runs every step, prints what failed, and answers how many passed and failed. */
export function runChecks(environment) {
  const results = steps.map(([name, command, args]) => {
    const started = Date.now()
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd: root,
      env: environment,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
    const passed = status === 0
    console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    if (!passed) console.log([stdout, stderr, error?.message].filter(Boolean).join('\n'))
    return passed
  })
  return { passed: results.filter(Boolean).length, failed: results.filter((passed) => !passed).length }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed } = runChecks(await prepareMachine())
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
