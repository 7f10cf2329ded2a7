import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'
import { writeIntoMemory } from './tools/memory-folder.ts'

writeIntoMemory()

const aside = ['**/node_modules/**', '**/dist/**']
const webTests = join(import.meta.dirname, 'apps/web/test')

// As long as a slow and busy machine needs: no test is about time, and none has less patience than these
// (`tools/one-patience.test.ts`).
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 30_000 } } }
/** Of what waits for programs, databases and browsers. */
const longPatience = { ...patience, expect: { poll: { timeout: 120_000 } } }

// One more than there are cores, for some files wait for programs and databases of theirs; more than eight would ask the
// one database for too many connections. Projects that run together must name the same number.
const maxWorkers = Math.min(availableParallelism() + 1, 8)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/{server,comprobante}/**/*.test.ts',
            '{tools,fuzz,bench,chaos}/**/*.test.ts',
          ],
          exclude: [...aside, '**/*.db.test.ts'],
          // As below.
          isolate: false,
          setupFiles: ['apps/server/test/own-modules.ts'],
          ...patience,
          maxWorkers,
        },
      },
      {
        plugins: [react()],
        root: './apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: aside,
          // A worker, its browser's document aside, is made once; what is ours is loaded for each file, for it remembers.
          isolate: false,
          setupFiles: ['fresh-modules.ts', 'letters.ts', 'patience.ts', 'part-words.ts'].map((name) =>
            join(webTests, name),
          ),
          ...patience,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          exclude: aside,
          globalSetup: ['apps/server/test/global-setup.ts'],
          // The server's modules are loaded once for each worker instead of once for each file.
          isolate: false,
          setupFiles: ['apps/server/test/own-modules.ts'],
          ...longPatience,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{e2e,chaos}/**/*.e2e.ts'],
          exclude: aside,
          globalSetup: ['e2e/global-setup.ts'],
          // Each file has a program of its own; the files of one worker share modules and a browser, whose windows share nothing.
          isolate: false,
          // Each waits for its program and browser as much as it works, and has them in memory: one more than there are cores,
          // but few. They come last: beside what only computes, the checks among it, some of them wait longer than they may.
          maxWorkers: Math.min(maxWorkers, 4),
          sequence: { groupOrder: 1 },
          ...longPatience,
        },
      },
    ],
  },
})
