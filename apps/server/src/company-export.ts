import { parseArgs } from 'node:util'
import { exportOne, keepHere } from '#app/export-company.ts'
import { runTool } from '#app/run-tool.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

const usage = `Usage: npm run company:export -- COMPANY [FILE] [--for KEY] [--move REASON]
       npm run company:export -- --stay COMPANY`

await runTool(async () => {
  const { values, positionals } = read()
  if (values.stay !== undefined) return keepHere(readConfig(), values.stay)
  const [company, file, ...more] = positionals
  if (company === undefined || more.length > 0) throw new Refusal(usage)
  await exportOne(readConfig(), { company, file, forKey: values.for, move: values.move })
})

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { for: { type: 'string' }, move: { type: 'string' }, stay: { type: 'string' } },
    })
  } catch {
    throw new Refusal(usage)
  }
}
