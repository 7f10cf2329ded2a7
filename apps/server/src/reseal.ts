import { resealInstallation } from '#app/reseal-installation.ts'
import { runTool } from '#app/run-tool.ts'
import { readConfig } from './config.ts'

await runTool(() => resealInstallation(readConfig()))
