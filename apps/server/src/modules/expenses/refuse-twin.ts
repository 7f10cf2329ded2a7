import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { leftToPay } from './expense-row.ts'
import type { ExpenseFields } from './expense-store.ts'

/** What names a purchase: who sold, and the number of their document. */
export type PurchaseNames = Pick<ExpenseFields, 'supplierName' | 'supplierNumber' | 'documentNumber'>

/** Whoever looks for twins and then writes holds this until the end of the transaction: of two at once, one looks later. */
export async function lockPurchases({ tx, companyId }: CompanyContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${companyId}`}, 0))`.execute(tx)
}

/**
 * Refuses an expense whose document counts already: as another expense, or among the received documents, whose answer makes
 * the expense. `exceptId` is the expense that is being changed. Throws Conflict `expense-twice` with the way to the other.
 */
export async function refuseTwin(
  ctx: CompanyContext,
  names: PurchaseNames,
  exceptId: string | null = null,
): Promise<void> {
  if (names.documentNumber === null) return
  await refuseRecorded(ctx, names, exceptId)
  const received = await findReceived(ctx, names)
  if (received !== undefined) throw twice('reception', received)
}

/** The same of expenses alone: what is only owed becomes the expense of its document, if that is ever accepted. */
export async function refuseRecorded(
  ctx: CompanyContext,
  names: PurchaseNames,
  exceptId: string | null = null,
): Promise<void> {
  await lockPurchases(ctx)
  const expense = await findTwin(ctx, names, exceptId)
  if (expense !== undefined) throw twice('expense', expense)
}

function twice(type: 'expense' | 'reception', { id, supplier }: Twin): Conflict {
  return new Conflict('expense-twice', { type, id, supplier })
}

type Twin = { id: string; supplier: string }

/** A document that an expense or a debt from before has, as documents of suppliers are compared. */
export type RecordedNumber = {
  id: string
  isDebt: boolean
  number: string
  documentNumber: string
  /** Null where nobody wrote an identity down: then the name has to be the same. */
  identity: string | null
  spokenName: string
  left: string
}

/** All documents of suppliers that count here already, or stand among what is owed. */
export async function readRecordedNumbers({ tx }: Pick<CompanyContext, 'tx'>): Promise<RecordedNumber[]> {
  const { rows } = await sql<RecordedNumber>`
    select e.id, e.document_kind = 'opening' as "isDebt", purchase_number(e.document_number) as number,
      e.document_number as "documentNumber", ltrim(upper(e.supplier_identification_number), '0') as identity,
      ${spokenName(sql`e.supplier_name`)} as "spokenName",
      case when e.status = 'paid' then 0 else ${leftToPay('e')} end as left
    from expenses e
    where e.company_id = current_company() and e.environment = (select current_environment())
      and e.status not in ('draft', 'void') and e.document_number is not null
    order by e.created_at, e.id
  `.execute(tx)
  return rows
}

type Recorded = Twin & { reception_id: string | null; document_kind: string }

/** The expense that counts and has this document, one that was typed before one of a received document. */
export async function findTwin(
  ctx: CompanyContext,
  names: PurchaseNames,
  exceptId: string | null,
): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`
    select e.id, e.supplier_name as supplier, e.reception_id, e.document_kind
    from expenses e
    where e.company_id = current_company() and e.environment = (select current_environment())
      and e.status not in ('draft', 'void') and e.id is distinct from ${exceptId}::uuid
      and e.id in (select expenses_numbered(${names.documentNumber}))
      and ${isSameSupplier(names, 'e.document_number')}
    order by e.reception_id is not null, e.created_at limit 1
  `.execute(ctx.tx)
  return rows[0]
}

/** What was rejected, by us or by the authority, and what is not for us to answer, makes no expense of its own. */
async function findReceived(ctx: CompanyContext, names: PurchaseNames): Promise<Twin | undefined> {
  const { rows } = await sql<Twin>`
    select e.id, e.supplier_name as supplier
    from receptions e
    where e.company_id = current_company() and e.environment = (select current_environment())
      and e.status not in ('noted', 'set_aside', 'invalid') and e.answer is distinct from 'rejected'
      and e.id in (select receptions_numbered(${names.documentNumber}))
      and ${isSameSupplier(names, 'e.clave')}
    limit 1
  `.execute(ctx.tx)
  return rows[0]
}

/** A name as it is said: `Ferretería S.A.` and `ferreteria sa` are one. */
function spokenName(name: RawBuilder<unknown>) {
  return sql`regexp_replace(search_text(${name}), '[^[:alnum:]]', '', 'g')`
}

/** By the identity where both have one, else by the name; one clave is one document, whatever is said beside it. */
function isSameSupplier({ supplierName, supplierNumber, documentNumber }: PurchaseNames, clave: string) {
  return sql`(
    case when nullif(e.supplier_identification_number, '') is not null and ${supplierNumber}::text is not null
      then ltrim(upper(e.supplier_identification_number), '0') = ltrim(upper(${supplierNumber}), '0')
      else ${spokenName(sql`e.supplier_name`)} = ${spokenName(sql`${supplierName}::text`)} end
    or length(${documentNumber}) = 50 and ${sql.raw(clave)} = ${documentNumber}
  )`
}
