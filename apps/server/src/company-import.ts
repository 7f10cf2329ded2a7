import { parseArgs } from 'node:util'
import { importOne, printKey, startHere } from '#app/import-company.ts'
import { runTool } from '#app/run-tool.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

const usage = `Usage: npm run company:import -- FILE REASON [--replace]
       npm run company:import -- --start COMPANY
       npm run company:import -- --key`

await runTool(async () => {
  const { values, positionals } = read()
  if (values.key) return printKey(readConfig())
  if (values.start !== undefined) return startHere(readConfig(), values.start)
  const [file, ...words] = positionals
  const reason = words.join(' ')
  if (file === undefined || reason.length < 3 || reason.length > 300) throw new Refusal(usage)
  await importOne(readConfig(), { file, reason, replace: values.replace })
})

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        start: { type: 'string' },
        key: { type: 'boolean' },
      },
    })
  } catch {
    throw new Refusal(usage)
  }
}
