import type { SavedView } from '@cuentaclara/contracts'

type Said = Readonly<Record<string, unknown>>

/** What of an address makes a view: all but where one stands in it. */
export function toViewSearch(search: Said): SavedView['search'] {
  const kept = Object.entries(search)
    .filter(
      ([name, value]) => name !== 'page' && name !== 'open' && name !== 'per_page' && value !== undefined,
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(kept) as SavedView['search']
}

/** Whether an address says what a view says. */
export function shows(search: Said, view: Said): boolean {
  return JSON.stringify(toViewSearch(search)) === JSON.stringify(toViewSearch(view))
}

/** Whether an address says nothing: the plain list. */
export function isPlainSearch(search: Said): boolean {
  return Object.keys(toViewSearch(search)).length === 0
}
