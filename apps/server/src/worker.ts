import { runProgram } from '#app/program.ts'
import { readConfig } from './config.ts'

await runProgram(() => ({ ...readConfig(), roles: new Set(['worker'] as const) }))
