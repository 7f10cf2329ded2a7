// The auditor, a program of its own: compares what was acknowledged with the database, the authority and the letters.
//   node chaos/audit.ts --database URL --authority URL --acknowledged FILE --mails FILE --faults FILE [--json]
// Ends with 1 when anything is wrong.
import { parseArgs } from 'node:util'
import { audit } from './audit/audit.ts'
import { tableOf } from './audit-table.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    authority: { type: 'string' },
    acknowledged: { type: 'string' },
    mails: { type: 'string', default: '' },
    faults: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})
const { database, authority, acknowledged, mails, faults } = values
if (!database || !authority || !acknowledged) {
  console.error('--database, --authority and --acknowledged are needed')
  process.exit(2)
}
const report = await audit({ database, authority, acknowledged, mails, faults })
console.log(values.json ? JSON.stringify(report) : tableOf(report))
process.exitCode = report.findings.length === 0 ? 0 : 1
