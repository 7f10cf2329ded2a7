import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { readPidFile } from './read-pid-file.ts'

const reads = 50_000

test('a start that looks while a server takes its file away and writes it anew goes on looking', async () => {
  const cluster = mkdtempSync(join(tmpdir(), 'cuenta-clara-pid-'))
  // A server whose forerunner was killed finds the old file, removes it and writes its own; here all the while.
  const server = new Worker(
    `const { writeFileSync, rmSync } = require('node:fs')
     for (;;) { writeFileSync(process.argv[2], '1234\\n'); rmSync(process.argv[2]) }`,
    { eval: true, argv: [join(cluster, 'postmaster.pid')] },
  )
  try {
    const found = new Set<string>()
    for (let read = 0; read < reads || found.size < 2; read += 1) {
      found.add(readPidFile(cluster)?.[0] || 'nothing')
    }
    expect([...found].toSorted()).toEqual(['1234', 'nothing'])
  } finally {
    await server.terminate()
    rmSync(cluster, { recursive: true, force: true })
  }
})
