import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseOwnerUrl: string
  }
}

/** Starts the one PostgreSQL of this run and takes it down after. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-test-'))
  const server = await startTestServer(folder)
  project.provide('databaseOwnerUrl', server.ownerUrl)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
