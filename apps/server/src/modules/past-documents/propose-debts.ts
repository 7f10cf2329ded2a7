import type { PastDebt, PastDebts } from '@cuentaclara/contracts'
import { decimal, isPositive, shortestNumber, toText } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { type RecordedNumber, readRecordedNumbers } from '#modules/expenses/index.ts'
import { type ReceivedAccount, readReceivedAccounts } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { arrangeProposal, usualSince } from './arrange-proposal.ts'
import { type Owed, stillOwed } from './still-owed.ts'

/** A purchase on credit of which the documents leave something open. */
export type PastDebtRow = ReceivedAccount &
  Omit<Owed, 'id'> & { due_on: string; taken: RecordedNumber | null }

/**
 * What may still be owed to suppliers by what came with the history of another program. What is an expense here counts and is owed by
 * that, and is not among it.
 */
export async function proposeDebts(
  ctx: CompanyContext,
  { due_from: given }: { due_from?: string | undefined },
): Promise<PastDebts> {
  ctx.permit('expenses.approve')
  const dueFrom = given ?? usualSince(ctx)
  const { debts, unplaced } = await readPastDebts(ctx)
  const { listed, ...rest } = arrangeProposal(debts, dueFrom)
  return { due_from: dueFrom, data: listed.map(toView), ...rest, unplaced }
}

/** Everything that is open by what the documents say, the oldest first, whether it was taken over or not. */
export async function readPastDebts(
  ctx: CompanyContext,
): Promise<{ debts: PastDebtRow[]; unplaced: number }> {
  const rows = await readReceivedAccounts(ctx)
  await giveWay()
  const { owed, unplaced } = stillOwed(rows.map((row) => ({ ...row, total: decimal(row.total) })))
  await giveWay()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const recordedAs = recordedBefore(await readRecordedNumbers(ctx))
  const debts = owed.flatMap((each): PastDebtRow[] => {
    const row = byId.get(each.id)!
    const recorded = recordedAs(row)
    const isExpense = recorded !== null && !recorded.isDebt
    if (isExpense || !isPositive(each.open)) return []
    return [{ ...row, ...each, due_on: addDays(row.issued_on, row.credit_days ?? 0), taken: recorded }]
  })
  // A note to a purchase that was paid as it was made names what is here, and nothing of it is owed.
  const known = new Set(rows.flatMap(({ clave, consecutivo }) => [clave, consecutivo]))
  return {
    debts,
    unplaced: unplaced.filter(({ refers_to: [named] }) => named !== undefined && !known.has(named)).length,
  }
}

/** What has the number of a document of its supplier: an expense before a debt, since that counts. */
function recordedBefore(recorded: readonly RecordedNumber[]) {
  const byNumber = Map.groupBy(recorded, ({ number }) => number)
  return (row: ReceivedAccount): RecordedNumber | null => {
    const identity = bareIdentity(row.supplier_identification_number)
    const name = spoken(row.supplier_name)
    const same = (byNumber.get(row.bare_number) ?? []).filter(
      (each) =>
        each.documentNumber === row.clave ||
        (each.identity !== null && identity !== ''
          ? each.identity === identity
          : spoken(each.spokenName) === name),
    )
    return same.find(({ isDebt }) => !isDebt) ?? same[0] ?? null
  }
}

function bareIdentity(number: string): string {
  return number.toUpperCase().replace(/^0+/, '')
}

/** As the database says names for comparing. */
function spoken(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

function toView({ taken, due_on, ...debt }: PastDebtRow): PastDebt {
  const { id, kind, consecutivo, issued_on, currency, hints, credit_days: term } = debt
  return {
    id,
    kind,
    consecutivo,
    issued_on,
    due_on,
    supplier: { name: debt.supplier_name, identification_number: debt.supplier_identification_number },
    currency,
    total: shortestNumber(debt.total),
    debited: shortestNumber(toText(debt.debited)),
    credited: shortestNumber(toText(debt.credited)),
    paid: shortestNumber(toText(debt.paid)),
    open: shortestNumber(toText(debt.open)),
    charged: shortestNumber(toText(debt.charged)),
    hints: term === null ? [...hints, 'no-term'] : hints,
    taken: taken && { id: taken.id, number: taken.documentNumber, balance: shortestNumber(taken.left) },
  }
}
