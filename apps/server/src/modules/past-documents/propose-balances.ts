import type { PastBalance, PastBalances } from '@cuentaclara/contracts'
import { decimal, isPositive, shortestNumber, toText } from '@cuentaclara/decimal'
import { consecutivoIn } from '@cuentaclara/einvoice'
import { readTakenNumbers, sequenceOf, type TakenNumber } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { type AccountRow, readAccounts, readKnownClaves } from './account-store.ts'
import { arrangeProposal, usualSince } from './arrange-proposal.ts'
import { type Debtor, type NoDebtor, readDebtors } from './debtors.ts'
import { countUnread } from './past-store.ts'
import { type Account, type Owed, stillOwed } from './still-owed.ts'

/** A sale on credit of which the documents leave something open. */
export type Debt = AccountRow & Omit<Owed, 'id'> & { debtor: Debtor | NoDebtor; taken: TakenNumber | null }

/**
 * What may still be owed of documents that another program issued: a proposal, since only payments with a receipt are among
 * them. What fell due before `dueFrom` is counted and not listed.
 */
export async function proposeBalances(
  ctx: CompanyContext,
  { due_from: given }: { due_from?: string | undefined },
): Promise<PastBalances> {
  ctx.permit('payments.void')
  const dueFrom = given ?? usualSince(ctx)
  const { debts, unplaced } = await readDebts(ctx)
  const { listed, ...rest } = arrangeProposal(debts, dueFrom)
  return { due_from: dueFrom, data: listed.map(toView), ...rest, unplaced, unread: await countUnread(ctx) }
}

/** Everything that is open by what the documents say, the oldest first, whether it was taken over or not. */
export async function readDebts(ctx: CompanyContext): Promise<{ debts: Debt[]; unplaced: number }> {
  const rows = await readAccounts(ctx)
  await giveWay()
  const { owed, unplaced } = stillOwed(rows.map(toAccount))
  await giveWay()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const open = owed.filter((each) => isPositive(each.open))
  const debtorOf = await readDebtors(
    ctx,
    open.map(({ id }) => byId.get(id)!),
  )
  const takenAs = takenBefore(await readTakenNumbers(ctx))
  const debts = open.map((each): Debt => {
    const row = byId.get(each.id)!
    const debtor = debtorOf(row)
    return { ...row, ...each, debtor, taken: takenAs(row, debtor) }
  })
  return { debts, unplaced: await countStrange(ctx, unplaced) }
}

function toAccount({ total, ...row }: AccountRow): Account {
  return { ...row, total: decimal(total) }
}

/** What stands among the balances of its client already, under whichever of its numbers. */
function takenBefore(taken: readonly TakenNumber[]) {
  const official = new Map<string, TakenNumber>()
  const written = new Map<string, TakenNumber>()
  for (const each of taken) {
    const { client_id: client, original_number: number, day } = each
    const consecutivo = consecutivoIn(number)
    if (consecutivo === null) written.set(`${client} ${day} ${sequenceOf(number)}`, each)
    else official.set(`${client} ${consecutivo}`, each)
  }
  return ({ consecutivo, issued_on: day }: AccountRow, debtor: Debtor | NoDebtor): TakenNumber | null => {
    if (typeof debtor === 'string') return null
    const { id } = debtor.client
    return (
      official.get(`${id} ${consecutivo}`) ?? written.get(`${id} ${day} ${sequenceOf(consecutivo)}`) ?? null
    )
  }
}

/** Notes and receipts that name nothing which is kept here: what they are about may be owed as well, or paid. */
async function countStrange(ctx: CompanyContext, unplaced: readonly Account[]): Promise<number> {
  const known = await readKnownClaves(
    ctx,
    unplaced.flatMap(({ refers_to: numbers }) => numbers),
  )
  return unplaced.filter(({ refers_to: numbers }) => !numbers.some((number) => known.has(number))).length
}

function toView({ debtor, taken, due_on, ...debt }: Debt): PastBalance {
  const { id, kind, consecutivo, issued_on, currency, hints, client_name } = debt
  return {
    id,
    kind,
    consecutivo,
    issued_on,
    due_on,
    client: typeof debtor === 'string' ? null : debtor.client,
    client_name,
    no_client: typeof debtor === 'string' ? debtor : null,
    currency,
    total: shortestNumber(debt.total),
    debited: shortestNumber(toText(debt.debited)),
    credited: shortestNumber(toText(debt.credited)),
    paid: shortestNumber(toText(debt.paid)),
    open: shortestNumber(toText(debt.open)),
    charged: shortestNumber(toText(debt.charged)),
    hints,
    taken: taken && { id: taken.id, number: taken.original_number, balance: shortestNumber(taken.balance) },
  }
}
