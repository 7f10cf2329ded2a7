import { resetDemo } from '#app/reset-demo.ts'
import { runTool } from '#app/run-tool.ts'
import { readConfig } from './config.ts'

await runTool(() => resetDemo(readConfig()))
