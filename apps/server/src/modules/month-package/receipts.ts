import type { VatReturn } from '@cuentaclara/contracts'
import { plainName } from '#modules/archives/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import { readPaper, readPapers } from '#modules/papers/index.ts'
import { readFiledVersions } from '#modules/vat-return/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { StoredFile } from '#platform/stored-files/stored-file.ts'
import { type BookColumn, sheetOf } from './book.ts'

type Receipt = { what: string; day: string; number: string; person: string | null; amount: string | null }

const columns: BookColumn<Receipt>[] = [
  ['acuse', 'text', ({ what }) => what],
  ['fecha', 'day', ({ day }) => day],
  ['numero', 'text', ({ number }) => number],
  ['registrado_por', 'text', ({ person }) => person],
  ['monto_crc', 'money', ({ amount }) => amount],
]

/** The receipts of the return and of its payment, as they were noted; null while there is none. */
export function receiptsSheet({ filed, paid, boxes }: VatReturn): ExportTable | null {
  const payable = boxes.find(({ id }) => id === 'F_PAGAR')?.amount ?? null
  const receipts: Receipt[] = []
  if (filed !== null)
    receipts.push({ ...receiptOf(filed), what: 'Presentación de la declaración D-150', amount: null })
  if (paid !== null)
    receipts.push({ ...receiptOf(paid), what: 'Pago de la declaración D-150', amount: payable })
  return receipts.length === 0 ? null : sheetOf('Acuses', columns, receipts)
}

function receiptOf({ on, number, by }: NonNullable<VatReturn['filed']>) {
  return { day: on, number, person: by }
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
