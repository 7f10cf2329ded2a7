import { runProgram } from '#app/program.ts'
import { readConfig } from './config.ts'

await runProgram(readConfig, { webAppComes: process.argv.includes('--web-app-comes') })
