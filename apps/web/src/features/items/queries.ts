import {
  type CabysEntry,
  endpoints,
  type Item,
  type ItemPricesPreviewInput,
  type ItemsQuery,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import type { SearchSource } from '#ui/form/search-combobox.tsx'

export type ItemChoice = { kind: 'item'; item: Item } | { kind: 'cabys'; entry: CabysEntry }

/** A page of the list. */
export const itemsQuery = (company: string, query: ItemsQuery) =>
  queryOptions({
    queryKey: ['items', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listItems, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const itemQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['items', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getItem, { params: { id } }, { company, signal }),
  })

export const itemSalesQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['items', company, 'sales', id],
    queryFn: ({ signal }) => call(endpoints.getItemSales, { params: { id } }, { company, signal }),
  })

/** What a change would make of prices; the last answer stays while another is on its way. */
export const itemPricesQuery = (company: string, body: ItemPricesPreviewInput) =>
  queryOptions({
    queryKey: ['items', company, 'prices', body],
    queryFn: ({ signal }) => call(endpoints.previewItemPrices, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Keeps a picture with an item, or takes it away. */
export function keepItemPicture(company: string, id: string, picture: File | null): Promise<Item> {
  if (picture === null) return call(endpoints.removeItemPicture, { params: { id } }, { company })
  const body = new FormData()
  body.set('picture', picture)
  return call(endpoints.setItemPicture, { params: { id }, body }, { company })
}

/** What a text finds for a line: own items first, then the catalogue by words. */
export function itemChoices(
  company: string,
  text: string,
  labels: { own: string; catalogue: string },
  priceList: string | null = null,
): SearchSource<ItemChoice> {
  return {
    queryKey: ['items', company, 'choices', text, priceList],
    queryFn: async ({ signal }) => {
      const [own, catalogue] = await Promise.all([
        call(
          endpoints.listItems,
          {
            query: {
              search: text,
              per_page: 8,
              is_active: 'true',
              ...(priceList && { price_list_id: priceList }),
            },
          },
          { company, signal },
        ),
        text.length < 2 ? { data: [] } : findCabys(company, { text, limit: 8 }, signal),
      ])
      return [
        { label: labels.own, options: own.data.map((item) => ({ kind: 'item' as const, item })) },
        {
          label: labels.catalogue,
          options: catalogue.data.map((entry) => ({ kind: 'cabys' as const, entry })),
        },
      ]
    },
  }
}

/** What a text finds in the catalogue: what the company uses leads; null asks for nobody in particular. */
export function cabysChoices(company: string | null) {
  return (text: string): SearchSource<CabysEntry> => ({
    queryKey: ['cabys', company, text],
    queryFn: async ({ signal }) => {
      if (text === '') return []
      return [{ label: null, options: (await findCabys(company, { text, limit: 20 }, signal)).data }]
    },
  })
}

/** Lists, choices and details of items are read again. */
export function forgetItems(cache: QueryClient, company: string): void {
  void cache.invalidateQueries({ queryKey: ['items', company] })
}

function findCabys(
  company: string | null,
  { text, limit }: { text: string; limit: number },
  signal: AbortSignal,
) {
  return call(endpoints.searchCabys, { query: { search: text, limit } }, { company, signal })
}
