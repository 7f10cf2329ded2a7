import type { TestProject } from 'vitest/node'
import { removeDataDir, startApp } from './app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the program that all browser tests share; it has the demo data. */
    appUrl: string
  }
}

/** One program for all files that look at screens; those that kill it start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = await startApp()
  project.provide('appUrl', app.url)
  return async () => {
    await app.stop()
    await removeDataDir(app.dataDir)
  }
}
