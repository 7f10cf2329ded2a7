import { endpoints, type ParkedSale, type ParkedSaleInput } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { type EditorDraft, filledLines } from '../editor/draft/draft.ts'
import { inCents } from './cart.ts'
import { nameOf } from './cart-name.ts'

/** Sales that wait for any till of the company, the newest first. */
export const parkedSalesQuery = (company: string) =>
  queryOptions({
    queryKey: ['parked-sales', company],
    queryFn: async ({ signal }) => (await call(endpoints.listParkedSales, {}, { company, signal })).data,
    staleTime: 2_000,
  })

export function parkSale(company: string, body: ParkedSaleInput, key: string) {
  return call(endpoints.parkSale, { body }, { company, key })
}

/** Takes it from every other till; who asks again under the same key gets it again. */
export function takeParkedSale(company: string, id: string, key: string) {
  return call(endpoints.takeParkedSale, { params: { id } }, { company, key })
}

/** The sale as it waits. What it was taken up from does not come along: it waits under a name of its own. */
export function toParkedSale(draft: EditorDraft, name: string, total: string): ParkedSaleInput {
  const lines = filledLines(draft)
  const { parkedSale: _, cart: __, ...more } = draft.more
  return {
    name: name.trim() || draft.client?.name.slice(0, 60) || (lines[0]?.description.slice(0, 60) ?? ''),
    currency: draft.currency,
    total: inCents(total),
    lines: lines.length,
    draft: { ...draft, more },
  }
}

/** The sale at hand, and which of those that waited it was: that one is sold once, whoever holds it. */
export function fromParkedSale(id: ParkedSale['id'], draft: unknown): EditorDraft | null {
  const taken = draft as EditorDraft
  if (!Array.isArray(taken.lines)) return null
  return { ...taken, more: { ...taken.more, parkedSale: id } }
}

/**
 * Under this key a sale is made once, however often it is asked for and whatever was changed in it meanwhile: one that waited
 * under the key that every till has of it, another one under the name of its cart.
 */
export function saleKey(draft: Pick<EditorDraft, 'more'>): string | null {
  if (isFromWaiting(draft)) return `parked-${draft.more.parkedSale}`
  const name = nameOf(draft)
  return name === null ? null : `cart-${name}`
}

/** Whether it waited for any till, so that another one may have sold it. */
export function isFromWaiting({ more }: Pick<EditorDraft, 'more'>): boolean {
  return more.parkedSale !== undefined
}
