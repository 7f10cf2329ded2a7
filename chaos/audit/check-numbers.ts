import { repeated } from './check-documents.ts'
import type { Facts } from './facts.ts'
import type { CheckResult, Finding } from './finding.ts'

type Series = { name: string; next: string | null; numbers: string[]; jumps: { from: string; to: string }[] }

/** Every series counts up without a gap and without a number twice, and knows its next one. */
export async function checkNumbers({ ask }: Facts): Promise<CheckResult> {
  const documents = await ask<Series>(`
    with numbered as (
      select company_id, environment, branch, terminal, substr(consecutivo, 9, 2) as type,
        array_agg(sequence::text order by sequence) as numbers,
        bool_and(consecutivo = branch || terminal || substr(consecutivo, 9, 2) || lpad(sequence::text, 10, '0')) as is_spelt
      from documents where clave is not null group by 1, 2, 3, 4, 5
    )
    select concat_ws(' ', n.company_id, n.environment, n.branch, n.terminal, n.type) as name, n.numbers,
      s.next_sequence::text as next,
      coalesce((
        select jsonb_agg(jsonb_build_object('from', j.from_sequence::text, 'to', j.to_sequence::text))
        from numbering_changes j
        where (j.company_id, j.environment, j.branch, j.terminal, j.document_type)
          = (n.company_id, n.environment, n.branch, n.terminal, n.type)
      ), '[]') as jumps
    from numbered n
    left join document_series s on (s.company_id, s.environment, s.branch, s.terminal, s.document_type)
      = (n.company_id, n.environment, n.branch, n.terminal, n.type)`)
  const payments = await ask<Series>(`
    select concat_ws(' ', 'payments', p.company_id, p.environment) as name, array_agg(p.number::text order by p.number) as numbers,
      max(s.next_number)::text as next, '[]'::jsonb as jumps
    from payments p left join own_series s on (s.company_id, s.name) = (p.company_id, 'payment-' || p.environment)
    group by p.company_id, p.environment`)
  const all = [...documents, ...payments]
  return {
    check: 'series',
    checked: all.reduce((sum, { numbers }) => sum + numbers.length, 0),
    findings: all.flatMap(mistakesOf),
  }
}

function mistakesOf({ name, next, numbers, jumps }: Series): Omit<Finding, 'check'>[] {
  const found = repeated(numbers).map((number) => ({ about: name, says: `${number} was given twice` }))
  const given = [...new Set(numbers.map(Number))]
  for (const [index, number] of given.entries()) {
    const before = given[index - 1] ?? 0
    if (number !== before + 1 && !isJump(before + 1, number, jumps))
      found.push({ about: name, says: `nothing between ${before} and ${number}` })
  }
  const last = given.at(-1)!
  if (next === null || (Number(next) !== last + 1 && !isJump(last + 1, Number(next), jumps)))
    found.push({ about: name, says: `after ${last} it would go on with ${next}` })
  return found
}

/** Somebody with the right to it left numbers out on purpose, and the trail says so. */
function isJump(from: number, to: number, jumps: Series['jumps']): boolean {
  return jumps.some((jump) => Number(jump.to) > from && Number(jump.to) <= to)
}
