import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, inject } from 'vitest'
import { type App, makeDataDir, removeDataDir, startApp } from './app.ts'

/** The whole program with the demo, for one file: what one leaves behind, no other meets. */
export async function startDemo(settings: Record<string, string> = {}): Promise<App> {
  const dataDir = await makeDataDir()
  await copyDemo(dataDir)
  const app = await startApp({ ...settings, DATA_DIR: dataDir })
  return {
    ...app,
    async stop() {
      await app.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** The same where nothing is to be chosen: ends with the file. */
export async function demoForThisFile(): Promise<string> {
  const app = await startDemo()
  afterAll(() => app.stop())
  return app.url
}

/** Fills a folder that is there with the data of the demo, which a program takes ten seconds of work to make. */
export async function copyDemo(dataDir: string): Promise<void> {
  // By the system's own program, which keeps whose file it is: the database's belong to another account for root.
  await promisify(execFile)('cp', ['-a', `${inject('demoData')}/.`, dataDir])
}
