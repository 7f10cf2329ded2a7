import { createHash } from 'node:crypto'
import type { Facts } from './facts.ts'
import type { CheckResult } from './finding.ts'

/** Each file of a supplier that was acknowledged is kept once, to the byte. */
export async function checkReceived({ ask, uploads }: Facts): Promise<CheckResult> {
  const rows = await ask<{ id: string; clave: string; content: Buffer | null }>(
    `select r.id, r.clave, f.content from receptions r
     left join reception_files f on f.company_id = r.company_id and f.reception_id = r.id and f.kind = 'xml'
     where r.clave = any($1)`,
    [uploads.map(({ clave }) => clave)],
  )
  return {
    check: 'received documents',
    checked: uploads.length,
    findings: uploads.flatMap(({ id, clave, sha256 }) => {
      const kept = rows.filter((row) => row.clave === clave)
      const row = kept.find((each) => each.id === id)
      if (!row) return [{ about: clave, says: 'acknowledged and lost' }]
      const found: string[] = []
      if (kept.length > 1) found.push(`kept ${kept.length} times`)
      if (row.content === null || createHash('sha256').update(row.content).digest('hex') !== sha256)
        found.push('is not what was uploaded')
      return found.map((says) => ({ about: clave, says }))
    }),
  }
}
