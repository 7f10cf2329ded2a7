// What is generated and committed must be what the generators would write today.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const generators = [
  'tools/dump-schema.ts',
  'apps/server/src/app/write-openapi.ts',
  'tools/write-checklist.ts',
  'tools/write-reference.ts',
]

for (const generator of generators) {
  const { status } = spawnSync(process.execPath, [join(root, generator), '--check'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
