import { createContext, useContext } from 'react'

const PriceList = createContext<string | null>(null)

/** Names the price list of whoever the document is for to all cells that choose items. */
export const PriceListProvider = PriceList.Provider

/** The price list that items are filled from; null for the usual prices. */
export function usePriceList(): string | null {
  return useContext(PriceList)
}
