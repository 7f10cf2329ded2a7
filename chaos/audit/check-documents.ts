import { sumOf, toCoins, toUnits } from './amount.ts'
import type { Facts } from './facts.ts'
import type { CheckResult } from './finding.ts'
import { type ReadDocument, readDocument } from './read-document.ts'
import { signatureMistakes } from './verify-signature.ts'

type Row = {
  id: string
  company_id: string
  kind: string
  clave: string
  consecutivo: string
  total: string
  currency: string
  /** Costa Rican, to the second. */
  issued: string
  issuer: string
  xml: Buffer | null
}

const costaRica = `to_char(d.issued_at at time zone 'America/Costa_Rica', 'YYYY-MM-DD"T"HH24:MI:SS')`

/** Everything that was acknowledged is there as it was promised; what stands in the row stands in the stored XML. */
export async function checkDocuments({ ask, documents }: Facts): Promise<CheckResult[]> {
  const rows = await ask<Row>(`
    select d.id, d.company_id, d.kind, d.clave, d.consecutivo, d.total::text, d.currency, ${costaRica} as issued,
      c.identification_number as issuer, f.content as xml
    from documents d
    join companies c on c.id = d.company_id
    left join submission_files f on f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'xml'
    where d.clave is not null`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [
    {
      check: 'acknowledged documents',
      checked: documents.length,
      findings: documents.flatMap((promised) => {
        const row = byId.get(promised.id)
        if (!row) return [{ about: promised.consecutivo, says: 'acknowledged and lost' }]
        const changed = (['kind', 'clave', 'consecutivo', 'currency'] as const).filter(
          (name) => row[name] !== promised[name],
        )
        const isTotalRight = toUnits(row.total) === toUnits(promised.total)
        return [...changed, ...(isTotalRight ? [] : ['total'])].map((name) => ({
          about: promised.consecutivo,
          says: `${name} is not what was acknowledged`,
        }))
      }),
    },
    {
      check: 'claves',
      checked: rows.length,
      findings: [
        ...repeated(rows.map(({ clave }) => clave)).map((about) => ({ about, says: 'given twice' })),
        ...rows
          .filter((row) => !isRightClave(row))
          .map(({ clave, consecutivo }) => ({ about: clave, says: `not the clave of ${consecutivo}` })),
      ],
    },
    {
      check: 'stored XML',
      checked: rows.filter(({ xml }) => xml !== null).length,
      findings: rows.flatMap((row) => mistakesOf(row).map((says) => ({ about: row.consecutivo, says }))),
    },
  ]
}

/** Country, day, issuer, number: what can be told from the row. Situation and security code are free. */
function isRightClave({ clave, issued, issuer, consecutivo }: Row): boolean {
  const [year, month, day] = issued.slice(0, 10).split('-')
  const expected = `506${day}${month}${year!.slice(2)}${issuer.padStart(12, '0')}${consecutivo}`
  return clave.startsWith(expected) && /^[123]\d{8}$/.test(clave.slice(expected.length))
}

function mistakesOf(row: Row): string[] {
  if (row.xml === null) return ['there is none']
  const xml = row.xml.toString('utf8')
  return [...xmlMistakes(row, readDocument(xml)), ...signatureMistakes(xml, row.issuer)]
}

function xmlMistakes(row: Row, read: ReadDocument): string[] {
  const mistakes: string[] = []
  if (read.clave !== row.clave) mistakes.push(`the clave in it is ${read.clave}`)
  if (read.consecutivo !== row.consecutivo) mistakes.push(`the number in it is ${read.consecutivo}`)
  if (read.currency !== row.currency) mistakes.push(`the currency in it is ${read.currency}`)
  if (!read.issuedAt.startsWith(row.issued)) mistakes.push(`the moment in it is ${read.issuedAt}`)
  if (read.total === '' || toCoins(toUnits(read.total)) !== toUnits(row.total))
    mistakes.push(`the total in it is ${read.total}, in the row ${row.total}`)
  else if (sumOf([...read.lineTotals, ...read.otherCharges]) !== toUnits(read.total))
    mistakes.push('its lines do not sum to its total')
  return mistakes
}

export function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))]
}
