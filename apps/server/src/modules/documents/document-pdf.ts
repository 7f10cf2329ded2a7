import type { DocumentRow, Instalment } from '@cuentaclara/contracts'
import { decimal, isPositive, isZero } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import type { Language } from '@cuentaclara/locales'
import type { PageDescription } from '@cuentaclara/print'
import { sql } from 'kysely'
import { languageOfClient, readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { SettlementTexts } from './describe-page.ts'
import { fileName } from './document-files.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { DocumentNotFound } from './errors.ts'
import { agreedInstalments } from './instalments.ts'
import { visibleDocuments } from './own-documents.ts'
import { lookOf, readHouse } from './print-choices.ts'
import { printPage } from './print-page.ts'

export type DocumentPage = { name: string; page: PageDescription }
/** Where the public page of a document is, while its link is on. */
export type AddressOf = (ctx: CompanyContext, id: string) => Promise<string | null>

/**
 * The printed form of an issued document, ready to be set; setting it needs no transaction. With an address of its public
 * page it leads there, and it speaks as its client reads unless another language is asked for. Throws for drafts.
 */
export async function describeForPrint(
  ctx: CompanyContext,
  id: string,
  addressOf: AddressOf = nowhere,
  language: Language | null = null,
): Promise<DocumentPage> {
  ctx.permit('documents.read')
  // All of them are on their way at once: one after the other they were most of what a page takes but for setting it.
  const [row, publicAddress, choices, house] = await Promise.all([
    readPrinted(ctx, id),
    addressOf(ctx, id),
    readSection(ctx, 'documents'),
    readHouse(ctx),
  ])
  const options = {
    ...lookOf(house, choices, {
      printed: row.kind === 'ticket' ? 'ticket' : 'document',
      language: language ?? row.client_language,
    }),
    isLive: row.environment === 'live',
    seller: row.seller,
    publicAddress,
    ownFields: (row.own_fields ?? [])
      .filter(({ is_printed }) => is_printed)
      .map(({ label, value }) => ({ label, value })),
    owed: row.balance,
    instalments: row.instalments?.map(({ due_on: dueOn, amount }) => ({ dueOn, amount })),
    settlement: settlementOf(row, costaRicaDay(ctx.clock.now())),
    cash: row.cash,
    paymentReferences: (row.payments ?? []).map(({ reference = '' }) => reference),
  }
  const stored = { snapshot: row.snapshot, clave: row.clave, consecutivo: row.consecutivo }
  const page = await printPage(stored, options, ctx.companyId)
  return { name: fileName(row.clave, 'pdf'), page }
}

async function nowhere(): Promise<null> {
  return null
}

async function readPrinted(ctx: CompanyContext, id: string): Promise<Row & { snapshot: JsonObject }> {
  const { rows } = await sql<Row>`
    select d.kind, ${languageOfClient(sql`d.client_id`)} as client_language, d.clave, d.consecutivo, d.snapshot, d.environment, d.sale_condition, d.charged,
      d.paid, d.credited, d.written_off, d.surplus, d.balance,
      d.input -> 'own_fields' as own_fields, d.input -> 'cash' as cash, d.input -> 'payments' as payments, ${agreedInstalments} as instalments,
      (select e.name from list_entries e where e.company_id = d.company_id and e.id = d.seller_id) as seller
    from documents d
    where d.company_id = current_company() and d.id = ${id} and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  const row = rows[0]
  if (row === undefined) throw new DocumentNotFound()
  if (row.snapshot === null) throw new NotFound('file-not-there-yet')
  return { ...row, snapshot: row.snapshot }
}

/** What happened to it since it was issued; null while nothing has, as for a sale that was paid when it was made. */
function settlementOf(row: Row, on: string): SettlementTexts | null {
  const { paid, credited, written_off: writtenOff, surplus, balance } = row
  const paidSince = row.sale_condition === cash ? '0' : paid
  // What was rejected, replaced or is no debt has no account.
  const isUntouched = [paidSince, credited, writtenOff].every((amount) => isZero(decimal(amount)))
  if (!isPositive(decimal(row.charged)) || isUntouched) return null
  return { paid, credited, writtenOff, surplus, balance, on }
}

// Annex v4.4, note 5.
const cash = '01'

type OwnValue = { label: string; value: string; is_printed: boolean }
type Row = Pick<DocumentRow, 'kind'> & {
  own_fields: OwnValue[] | null
  cash: DraftInput['cash']
  payments: DraftInput['payments'] | null
  instalments: Instalment[] | null
  sale_condition: string
  charged: string
  paid: string
  credited: string
  written_off: string
  surplus: string
  balance: string
  seller: string | null
  client_language: Language | null
  clave: string
  consecutivo: string
  snapshot: JsonObject | null
  environment: string
}
