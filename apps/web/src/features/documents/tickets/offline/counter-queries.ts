import { type Client, endpoints, type Item, type ItemsQuery, type Page } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { clientChoices } from '#features/clients/index.ts'
import { type ItemChoice, itemChoices, itemsQuery } from '#features/items/index.ts'
import { call } from '#lib/http/api.ts'
import type { SearchSource } from '#ui/form/search-combobox.tsx'
import { holdsPriceList, keptCategories, keptClients, keptItems, orFromPantry } from './pantry.ts'

// What the counter asks for, of the server or, where nobody answers, of what was kept on the device.

type Ask<Answer> = (context: { signal: AbortSignal }) => Promise<Answer>

/** Items of the counter. */
export function counterItemsQuery(company: string, most: number, query: ItemsQuery) {
  const asked = itemsQuery(company, query)
  return {
    ...asked,
    queryFn: (context: { signal: AbortSignal }) =>
      orFromPantry<Page<Item>>(
        () => (asked.queryFn as Ask<Page<Item>>)(context),
        async () =>
          pageOf(
            await keptItems(company, {
              text: query.search ?? '',
              most,
              priceList: query.price_list_id ?? null,
              category: query.category,
            }),
          ),
      ),
  }
}

/** Under which categories something is sold. */
export const counterCategoriesQuery = (company: string) =>
  queryOptions({
    queryKey: ['items', company, 'categories'],
    queryFn: ({ signal }) =>
      orFromPantry(
        async () => (await call(endpoints.listItemCategories, {}, { company, signal })).data,
        () => keptCategories(company),
      ),
    staleTime: 60_000,
  })

/** What a text finds; without a network own items only, for the catalogue stays with the server. */
export function counterItemChoices(
  company: string,
  text: string,
  labels: { own: string; catalogue: string },
  priceList: string | null,
): SearchSource<ItemChoice> {
  const asked = itemChoices(company, text, labels, priceList)
  return {
    ...asked,
    queryFn: (context) =>
      orFromPantry(
        () => asked.queryFn(context),
        async () => {
          const items = await keptItems(company, { text, most: 8, priceList })
          return (
            items && [{ label: labels.own, options: items.map((item) => ({ kind: 'item' as const, item })) }]
          )
        },
      ),
  }
}

export function counterClientChoices(company: string, text: string): SearchSource<Client> {
  const asked = clientChoices(company, text)
  return {
    ...asked,
    queryFn: (context) =>
      orFromPantry(
        () => asked.queryFn(context),
        async () => {
          const clients = await keptClients(company, text, 8)
          return clients && [{ label: null, options: clients }]
        },
      ),
  }
}

/** Whether the prices of a list are on this device; in which case what is sold without a network is sold at them. */
export function keptPriceListQuery(company: string, priceList: string | null, isAsked: boolean) {
  return queryOptions({
    queryKey: ['own-till', company, 'price-list', priceList],
    queryFn: () => holdsPriceList(company, priceList ?? ''),
    enabled: isAsked && priceList !== null,
    staleTime: 0,
  })
}

function pageOf(items: Item[] | null): Page<Item> | null {
  if (items === null) return null
  return { data: items, meta: { current_page: 1, last_page: 1, total: items.length, per_page: items.length } }
}
