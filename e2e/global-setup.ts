import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseUrlOf } from '../bench/database-url.ts'
import { makeDataDir, removeDataDir, startApp } from './app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data of a program that filled in the demo and ended in order; {@link startDemo} copies it. */
    demoData: string
  }
}

const atRestWithinMs = 120_000

/** The demo is filled in once for all files, and what follows from that is done once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const app = await startApp({ DATA_DIR: dataDir })
  try {
    await atRest(dataDir)
  } finally {
    await app.stop()
  }
  project.provide('demoData', dataDir)
  return () => removeDataDir(dataDir)
}

/** Until no job is due: each of forty programs would do it again, and be slower in its first seconds. */
async function atRest(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  try {
    const deadline = Date.now() + atRestWithinMs
    let due = await jobsDue(client)
    while (due.length > 0 && Date.now() < deadline) {
      await pause(50)
      due = await jobsDue(client)
    }
    if (due.length > 0) throw new Error(`the program of the demo has still to do: ${due.join(', ')}`)
  } finally {
    await client.end()
  }
}

async function jobsDue(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select task_identifier as name from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
  )
  return rows.map(({ name }) => name)
}
