import { readOwn, writeOwn } from '#features/identity/index.ts'
import { nameOf } from '../cart-name.ts'
import { withSoldCart } from './held-numbers.ts'
import type { AskedSale, OwnTill } from './own-till.ts'
import { changeTill, readTill } from './till-database.ts'

/** The sale that was asked of the server under this key, and of which nobody has heard; null where there is none. */
export async function readAsked(company: string, key: string): Promise<AskedSale | null> {
  return (await readEveryAsked(company)).find((sale) => sale.key === key) ?? null
}

/** All of them that this browser keeps for who works here. A browser without a database keeps a few things all the same. */
export async function readEveryAsked(company: string): Promise<readonly AskedSale[]> {
  return [...askedOf(await readTill(company).catch(() => null)), ...ownAsked(company)]
}

/** Keeps it on the disk before it is asked; one that was asked before stays as it was then. */
export function noteAsked(company: string, sale: AskedSale): Promise<void> {
  return changeAsked(company, (sales) =>
    sales.some(({ key }) => key === sale.key) ? sales : [...sales.filter(isStillOf(sale)), sale],
  )
}

/** Of a cart that somebody cleared by hand nobody asks any more, once the server has forgotten its key. */
function isStillOf({ at }: AskedSale) {
  return (sale: AskedSale) => sale.isLeft || Date.parse(at) - Date.parse(sale.at) < dayMs
}

const dayMs = 24 * 3_600_000

/** It was made: a browser that is killed before it has cleared the cart does not sell that once more. */
export async function noteSold(company: string, { key, draft }: AskedSale): Promise<void> {
  const cart = nameOf(draft)
  await changeTill(company, (till) =>
    till && cart !== null && !till.soldCarts.includes(cart) ? withSoldCart(till, cart) : till,
  ).catch(() => undefined)
  await forgetAsked(company, key)
}

/** Everybody knows what became of it. */
export function forgetAsked(company: string, key: string): Promise<void> {
  return changeAsked(company, (sales) => sales.filter((sale) => sale.key !== key))
}

/** The till goes on without it: it is asked again by itself. */
export function leaveAsked(company: string, key: string): Promise<void> {
  return changeAsked(company, (sales) =>
    sales.map((sale) => (sale.key === key ? { ...sale, isLeft: true } : sale)),
  )
}

export function noteAskedProblem(company: string, key: string, problem: string): Promise<void> {
  return changeAsked(company, (sales) =>
    sales.map((sale) => (sale.key === key ? { ...sale, problem } : sale)),
  )
}

/** An earlier release kept none. */
export function askedOf(till: OwnTill | null): readonly AskedSale[] {
  return till?.asked ?? []
}

/** At a till it stands where whoever sells there finds it; elsewhere with who asked. */
async function changeAsked(
  company: string,
  change: (sales: readonly AskedSale[]) => readonly AskedSale[],
): Promise<void> {
  let isTill = false
  await changeTill(company, (till) => {
    isTill = till !== null
    return till && { ...till, asked: change(askedOf(till)) }
  }).catch(() => undefined)
  const own = ownAsked(company)
  // What was asked before this browser became a till stays with who asked.
  if (isTill && own.length === 0) return
  const changed = change(own).filter((sale) => !isTill || own.some(({ key }) => key === sale.key))
  writeOwn(ownName(company), changed.length === 0 ? null : changed)
}

function ownAsked(company: string): readonly AskedSale[] {
  return readOwn<AskedSale[]>(ownName(company)) ?? []
}

const ownName = (company: string) => `asked:${company}`
