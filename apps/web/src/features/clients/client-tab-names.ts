/** The tabs of a client, by the name that stands in the address. */
export const clientTabs = [
  'documents',
  'payments',
  'statement',
  'delivery',
  'items',
  'students',
  'exonerations',
  'contacts',
  'files',
  'history',
] as const
export type ClientTab = (typeof clientTabs)[number]
