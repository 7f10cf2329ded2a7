import { part } from '#lib/part.ts'

export { ConnectionLists } from './connection-lists.tsx'

/** Lines of the bank and letters of a payment or an expense. */
export const ConnectionsOf = part(() => import('./connections-of.tsx'), 'ConnectionsOf', {
  words: ['documentPage', 'letters'],
})
