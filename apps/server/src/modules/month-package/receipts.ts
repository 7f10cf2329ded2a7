import { plainName } from '#modules/archives/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import { readPaper, readPapers } from '#modules/papers/index.ts'
import { type FiledVersion, readFiledVersions } from '#modules/vat-return/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { StoredFile } from '#platform/stored-files/stored-file.ts'
import { type BookColumn, sheetOf } from './book.ts'

type Receipt = {
  what: string
  version: number
  day: string
  number: string | null
  person: string | null
  amount: string | null
}

const columns: BookColumn<Receipt>[] = [
  ['acuse', 'text', ({ what }) => what],
  ['version', 'number', ({ version }) => String(version)],
  ['fecha', 'day', ({ day }) => day],
  ['numero', 'text', ({ number }) => number],
  ['registrado_por', 'text', ({ person }) => person],
  ['monto_crc', 'money', ({ amount }) => amount],
]

/**
 * The receipts of every filed version of a return and of its payment, as they were noted, the newest version first; null while there is
 * none. A rectification that is being prepared has none yet, and those of the version before stay.
 */
export async function receiptsSheet(ctx: CompanyContext, period: string): Promise<ExportTable | null> {
  const receipts = (await readFiledVersions(ctx, { period })).flatMap(receiptsOf)
  return receipts.length === 0 ? null : sheetOf('Acuses', columns, receipts)
}

function receiptsOf(filed: FiledVersion): Receipt[] {
  const { version, filed_on, filing_number, filed_by, paid_on, payment_number, paid_by, payable } = filed
  const ofFiling = {
    ...{ what: 'Presentación de la declaración D-150', version, day: filed_on, number: filing_number },
    ...{ person: filed_by, amount: null },
  }
  if (paid_on === null) return [ofFiling]
  const what = 'Pago de la declaración D-150'
  return [ofFiling, { what, version, day: paid_on, number: payment_number, person: paid_by, amount: payable }]
}

/** The papers of every filed version of a month, the newest first, told apart by version and place. */
export async function receiptPapers(
  ctx: CompanyContext,
  period: string,
): Promise<{ name: string; file: StoredFile }[]> {
  const found = []
  for (const { id, version } of await readFiledVersions(ctx, { period })) {
    const owner = { type: 'vat-filing', id } as const
    for (const [place, paper] of (await readPapers(ctx, owner)).entries())
      found.push({
        name: `v${version}-${place + 1} ${plainName(paper.name)}`,
        file: (await readPaper(ctx, owner, paper.id)).file,
      })
  }
  return found
}
