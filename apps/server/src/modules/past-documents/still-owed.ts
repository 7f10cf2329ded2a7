import { add, compare, type Decimal, isPositive, min, subtract, zero } from '@cuentaclara/decimal'
import { type FiscalDocument, officialKinds, roundCoins } from '@cuentaclara/einvoice'

/** A document of another program as far as it says what is owed. */
export type Account = {
  id: string
  clave: string
  consecutivo: string
  kind: FiscalDocument['kind']
  issued_at: Date
  currency: string
  sale_condition: string
  total: Decimal
  /** Claves and consecutivos; of sales none. */
  refers_to: readonly string[]
}

/** What a person should know before they believe the amount. */
export type OwedHint =
  /** A note or receipt names several documents: it was set against the older first. */
  | 'shared'
  /** A note or receipt to it is in another currency, and was left out. */
  | 'other-currency'

/** What the documents say is open of one of them. */
export type Owed = {
  id: string
  debited: Decimal
  credited: Decimal
  /** By payment receipts: any other payment is in no document. */
  paid: Decimal
  /** In the smallest coin; never below zero. */
  open: Decimal
  /** What it ever charged, with its debit notes, in the smallest coin. */
  charged: Decimal
  hints: OwedHint[]
}

export type StillOwed = {
  /** Every sale on credit, those that are settled as well. */
  owed: Owed[]
  /** Notes and receipts of which no document was found that owes something. */
  unplaced: Account[]
}

/** Annex v4.4, note 5. Whatever is sold under another condition is not paid as it is made, here as in every document of ours. */
const cash = '01'

type Ledger = Owed & { account: Account; owes: Decimal }
type Placed = { account: Account; ledgers: Ledger[] }

/**
 * What sales on credit still owe by what other documents say of them: debit notes add, credit notes and payment receipts
 * take away, each in its own currency. A note to a note counts for the sale behind it.
 */
export function stillOwed(accounts: readonly Account[]): StillOwed {
  const known = byNumber(accounts)
  const ledgers = new Map<string, Ledger>()
  for (const account of accounts) {
    if (isSaleOnCredit(account) || isDebtOfItsOwn(account, known)) ledgers.set(account.id, newLedger(account))
  }
  const placed: Placed[] = []
  const unplaced: Account[] = []
  for (const account of accounts.filter(isAboutOthers).toSorted(byAge)) {
    if (ledgers.has(account.id)) continue
    const debts = debtsBehind(account, known).flatMap(({ id }) => ledgers.get(id) ?? [])
    if (debts.length === 0) unplaced.push(account)
    else placed.push({ account, ledgers: inOwnCurrency(account, debts) })
  }
  // What is certain before what has to be split, and what adds before what takes away.
  for (const { account, ledgers } of placed) if (raises(account) && ledgers[0]) raise(ledgers[0], account)
  const lowering = placed.filter(({ account }) => !raises(account))
  for (const each of lowering) if (each.ledgers.length === 1) settle(each)
  for (const each of lowering) if (each.ledgers.length > 1) settle(each)
  return { owed: [...ledgers.values()].map(toOwed), unplaced }
}

function byNumber(accounts: readonly Account[]): Map<string, Account> {
  return new Map(
    accounts.flatMap((account) => [
      [account.clave, account] as const,
      [account.consecutivo, account] as const,
    ]),
  )
}

function isSaleOnCredit({ kind, sale_condition: condition }: Account): boolean {
  const { accountEffect, isNote } = officialKinds[kind]
  return accountEffect > 0 && !isNote && condition !== cash
}

/** A debit note on credit to a sale that is not here, or that was paid as it was made, is owed by itself. */
function isDebtOfItsOwn(account: Account, known: ReadonlyMap<string, Account>): boolean {
  return raises(account) && account.sale_condition !== cash && debtsBehind(account, known).length === 0
}

function isAboutOthers({ kind }: Account): boolean {
  return officialKinds[kind].isNote || officialKinds[kind].arithmetic === 'payment'
}

function raises({ kind }: Account): boolean {
  return officialKinds[kind].isNote && officialKinds[kind].accountEffect > 0
}

/** The documents that owe what a note or receipt is about, the oldest first: what it names, and through notes what these name. */
function debtsBehind(
  account: Account,
  known: ReadonlyMap<string, Account>,
  seen: ReadonlySet<string> = new Set(),
): Account[] {
  const next = new Set([...seen, account.id])
  const found = account.refers_to.flatMap((number): Account[] => {
    const named = known.get(number)
    if (named === undefined || next.has(named.id)) return []
    if (isSaleOnCredit(named)) return [named]
    const behind = isAboutOthers(named) ? debtsBehind(named, known, next) : []
    const isOwn = behind.length === 0 && raises(named) && named.sale_condition !== cash
    return isOwn ? [named] : behind
  })
  return [...new Set(found)].toSorted(byAge)
}

function byAge(one: Account, other: Account): number {
  return (
    one.issued_at.getTime() - other.issued_at.getTime() ||
    (one.clave < other.clave ? -1 : Number(one.clave > other.clave))
  )
}

/** Between two currencies stands a rate that no document says. */
function inOwnCurrency({ currency }: Account, debts: readonly Ledger[]): Ledger[] {
  for (const debt of debts) if (debt.account.currency !== currency) tell(debt, 'other-currency')
  return debts.filter(({ account }) => account.currency === currency)
}

function newLedger(account: Account): Ledger {
  const { id, total } = account
  const none = { debited: zero, credited: zero, paid: zero }
  return { id, account, owes: total, open: total, charged: total, ...none, hints: [] }
}

function raise(ledger: Ledger, { total }: Account): void {
  ledger.debited = add(ledger.debited, total)
  ledger.owes = add(ledger.owes, total)
}

/** The older first, as payments usually are; what is more than they owe is nobody's debt. */
function settle({ account, ledgers }: Placed): void {
  const way = officialKinds[account.kind].isNote ? 'credited' : 'paid'
  let left = account.total
  for (const ledger of ledgers) {
    if (ledgers.length > 1) tell(ledger, 'shared')
    if (!isPositive(left) || !isPositive(ledger.owes)) continue
    const part = min(left, ledger.owes)
    ledger[way] = add(ledger[way], part)
    ledger.owes = subtract(ledger.owes, part)
    left = subtract(left, part)
  }
}

function tell({ hints }: Ledger, hint: OwedHint): void {
  if (!hints.includes(hint)) hints.push(hint)
}

function toOwed({ account: { currency, total }, owes, ...owed }: Ledger): Owed {
  const open = roundCoins(owes, currency)
  const charged = roundCoins(add(total, owed.debited), currency)
  return { ...owed, charged, open: compare(open, zero) < 0 ? zero : open }
}
