import type { AskedSale, OwnTill } from './own-till.ts'
import { changeTill, readTill } from './till-database.ts'

/** The sale that was asked of the server under this key, and of which nobody has heard; null where there is none. */
export async function readAsked(company: string, key: string): Promise<AskedSale | null> {
  return askedOf(await readTill(company)).find((sale) => sale.key === key) ?? null
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

function changeAsked(
  company: string,
  change: (sales: readonly AskedSale[]) => readonly AskedSale[],
): Promise<void> {
  return changeTill(company, (till) => till && { ...till, asked: change(askedOf(till)) })
}
