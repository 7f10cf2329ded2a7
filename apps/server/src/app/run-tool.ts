import { explain } from './explain.ts'

/** Runs a command to its end. What goes wrong is one sentence where a person can put it right, and status 1. */
export async function runTool(tool: () => Promise<void>) {
  try {
    await tool()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
