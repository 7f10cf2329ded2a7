import type { Facts, Reception } from './facts.ts'
import type { CheckResult, Finding } from './finding.ts'

type Row = {
  clave: string
  at: string
  fiscal_status: string
  state: string | null
  minutes_off: number
  /** Of what is kept here: the very bytes that were sent, and those that were answered. */
  xml_sha256: string | null
  answer_sha256: string | null
  answer: string | null
}

const verdicts: Record<string, string> = { accepted: 'aceptado', rejected: 'rechazado' }
/** A clock that was wrong when a document was issued or signed is a reason to reject it. */
const CLOCK_TOLERANCE_MINUTES = 30
const SIGNED_WITHIN_MS = 120_000
const MOST_WORDS = 160

/** Each acknowledged document reached the authority once, and its verdict reached us. */
export async function checkSubmissions({
  ask,
  documents,
  receptions,
  faults,
}: Facts): Promise<CheckResult[]> {
  const at = new Map(documents.map((document) => [document.clave, document.at]))
  const rows = await ask<Row>(
    `
    select d.clave, d.fiscal_status, s.state, w.at,
      abs(extract(epoch from d.issued_at - w.at::timestamptz)) / 60 as minutes_off,
      encode(sha256(x.content), 'hex') as xml_sha256, encode(sha256(f.content), 'hex') as answer_sha256,
      convert_from(f.content, 'UTF8') as answer
    from unnest($1::text[], $2::text[]) as w (clave, at)
    join documents d on d.clave = w.clave
    left join submissions s on s.company_id = d.company_id and s.subject_id = d.id
    left join submission_files f on f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'answer'
    left join submission_files x on x.company_id = d.company_id and x.subject_id = d.id and x.kind = 'xml'`,
    [[...at.keys()], [...at.values()]],
  )
  const known = new Set(
    (await ask<{ clave: string }>('select clave from documents where clave is not null')).map(
      ({ clave }) => clave,
    ),
  )
  const ourIssuers = new Set(documents.map(({ clave }) => issuerOf(clave)))
  const ours = [...receptions.values()].filter(({ clave }) => ourIssuers.has(issuerOf(clave)))
  return [
    {
      check: 'submissions',
      checked: rows.length,
      findings: rows.flatMap((row) =>
        mistakesOf(row, receptions.get(row.clave), faults).map(
          (says): Omit<Finding, 'check'> => ({ about: row.clave, says }),
        ),
      ),
    },
    {
      check: 'receptions of the authority',
      checked: ours.length,
      findings: ours
        // Answers to suppliers have the supplier's clave and a number behind it.
        .filter(({ clave }) => clave.length === 50 && !known.has(clave))
        .map(({ clave }) => ({ about: clave, says: 'the authority has it and we do not' })),
    },
  ]
}

function mistakesOf(row: Row, reception: Reception | undefined, faults: Facts['faults']): string[] {
  const { at, fiscal_status: status, state, answer, minutes_off: minutesOff } = row
  if (state === null) return ['it has no submission']
  if (state !== 'finished')
    return [`it stands at ${state}, and the authority ${reception ? 'has it' : 'has not'}`]
  if (!reception) return [`it is ${status}, and the authority never got it`]
  const found: string[] = []
  if (reception.posts !== 1) found.push(`the authority got it ${reception.posts} times`)
  if (row.xml_sha256 !== reception.document_sha256) found.push('the authority has other bytes of it')
  if (reception.state !== verdicts[status]) found.push(`it is ${status} here and ${reception.state} there`)
  const hadWrongClock = Number(minutesOff) > CLOCK_TOLERANCE_MINUTES || wasClockWrong(Date.parse(at), faults)
  if (status === 'rejected' && !hadWrongClock)
    found.push(`rejected without a reason of ours: ${reasonIn(answer ?? '')}`)
  if (answer === null) found.push('the words of the verdict are not kept')
  else if (row.answer_sha256 !== reception.answer_sha256) found.push('the authority said it in other words')
  return found
}

function wasClockWrong(at: number, faults: Facts['faults']): boolean {
  return faults.some(
    ({ name, from, to }) =>
      name.startsWith('clock-') &&
      at > Date.parse(from) - SIGNED_WITHIN_MS &&
      at < Date.parse(to) + SIGNED_WITHIN_MS,
  )
}

function reasonIn(answer: string): string {
  return (/<DetalleMensaje>([^<]*)</.exec(answer)?.[1] ?? '').replace(/\s+/g, ' ').slice(0, MOST_WORDS)
}

function issuerOf(clave: string): string {
  return clave.slice(9, 21)
}
