// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { blankExport } from './draft/lawful.ts'
import { blankStart } from './editor-opening.tsx'
import { aClient } from './testing.ts'

// An export for a client who is billed in dollars began in colones, for it was begun as an export.
it.each([
  ['USD', 'CRC', 'USD'],
  [null, 'CRC', 'CRC'],
  [null, 'USD', 'USD'],
] as const)('an export for a client in %s begins, in a company in %s, in %s', (theirs, ours, begun) => {
  const company = { id: 'company' } as Company
  const client = aClient({ currency: theirs })
  const { draft } = blankStart(company, ours, client, blankExport(ours))
  expect(draft).toMatchObject({ kind: 'export', currency: begun })
})
