import type { Facts } from './facts.ts'
import type { CheckResult } from './finding.ts'

type Made = { key: string; ids: string[] }

const keyOf = (column: string) =>
  `substring(${column} from 'Chaos ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) 0')`

/**
 * One key, one result. The key stands in what was made itself (in the first line of a document, in the reference of a payment),
 * so a second one shows even where the program forgot that it knew the key.
 */
export async function checkKeys(facts: Facts): Promise<CheckResult[]> {
  const documents = await facts.ask<Made>(`
    select ${keyOf('input::text')} as key, array_agg(id::text) as ids from documents
    where clave is not null and input::text like '%Chaos %' group by 1`)
  const payments = await facts.ask<Made>(`
    select reference as key, array_agg(id::text) as ids from payments
    where reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' group by 1`)
  const kept = await facts.ask<{ key: string; document_id: string }>(
    `select key, document_id from document_requests where key = any($1)`,
    [facts.documents.map(({ key }) => key)],
  )
  const keptFor = new Map(kept.map(({ key, document_id }) => [key, document_id]))
  return [
    judge('keys of documents', documents, facts),
    judge('keys of payments', payments, facts),
    {
      check: 'kept keys',
      checked: facts.documents.length,
      findings: facts.documents
        .filter(({ key, id }) => keptFor.get(key) !== id)
        .map(({ key }) => ({
          about: key,
          says: keptFor.has(key)
            ? 'is kept for another document than the acknowledged one'
            : 'is kept no more: asked again it would be a second document',
        })),
    },
    {
      check: 'answers',
      checked: facts.asked.size,
      findings: [...facts.asked]
        .filter(([key]) => !facts.answeredKeys.has(key) && !facts.refusedKeys.has(key))
        .map(([key, what]) => ({ about: key, says: `a ${what} was asked for and never answered` })),
    },
  ]
}

function judge(check: string, made: Made[], { asked, refusedKeys }: Facts): CheckResult {
  return {
    check,
    checked: made.length,
    findings: made.flatMap(({ key, ids }) => [
      ...(ids.length > 1 ? [{ about: key, says: `made ${ids.length} times: ${ids.join(', ')}` }] : []),
      ...(asked.has(key) ? [] : [{ about: key, says: 'made, and nobody asked for it' }]),
      ...(refusedKeys.has(key) ? [{ about: key, says: 'refused, and made all the same' }] : []),
    ]),
  }
}
