import type { ParkedSale, ParkedSaleInput } from '@cuentaclara/contracts'
import { readOwn, writeOwn } from '#features/identity/index.ts'

/** A sale that was to wait, and of which nobody has heard: asked for again under its key it waits once. */
export type ParkAct = {
  key: string
  /** When it was asked first. */
  at: string
  body: ParkedSaleInput
  /** Why it does not wait, where somebody said so. */
  problem: string | null
}
/** A sale that was taken up, until it is at hand: under its key it is handed out again. */
export type TakeAct = { key: string; sale: ParkedSale }
type ParkedActs = { parks: readonly ParkAct[]; takes: readonly TakeAct[] }

/** What a person asked of the sales that wait and has not heard of, kept on the device: a reload loses and doubles nothing. */
export function readActs(company: string): ParkedActs {
  const { parks = [], takes = [] } = readOwn<Partial<ParkedActs>>(nameFor(company)) ?? {}
  return { parks, takes }
}

/** Whether it stands on the device now: a full storage keeps nothing. */
export function notePark(company: string, act: ParkAct): boolean {
  const others = readActs(company).parks.filter(({ key }) => key !== act.key)
  write(company, { parks: [...others, act] })
  return readActs(company).parks.some(({ key }) => key === act.key)
}

export function forgetPark(company: string, key: string): void {
  write(company, { parks: readActs(company).parks.filter((act) => act.key !== key) })
}

/** The key under which this sale was asked for first. */
export function noteTake(company: string, sale: ParkedSale): string {
  const { takes } = readActs(company)
  const present = takes.find((act) => act.sale.id === sale.id)
  if (present !== undefined) return present.key
  const key = crypto.randomUUID()
  write(company, { takes: [...takes, { key, sale }] })
  return key
}

export function forgetTake(company: string, id: string): void {
  const { takes } = readActs(company)
  const others = takes.filter(({ sale }) => sale.id !== id)
  if (others.length < takes.length) write(company, { takes: others })
}

function write(company: string, change: Partial<ParkedActs>): void {
  const acts = { ...readActs(company), ...change }
  writeOwn(nameFor(company), acts.parks.length + acts.takes.length === 0 ? null : acts)
}

const nameFor = (company: string) => `parked-acts:${company}`
