import type { TestProject } from 'vitest/node'
import { makeDataDir, removeDataDir, startApp } from './app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data of a program that filled in the demo and ended in order; {@link startDemo} copies it. */
    demoData: string
  }
}

/** The demo is filled in once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const app = await startApp({ DATA_DIR: dataDir })
  await app.stop()
  project.provide('demoData', dataDir)
  return () => removeDataDir(dataDir)
}
