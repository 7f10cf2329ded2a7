import { part } from '#lib/part.ts'

export {
  covers,
  isFor,
  stateOf,
  toLineExoneration,
} from './kept-exoneration.ts'
export { type Authorisation, authorisationQuery, clientExonerationsQuery } from './queries.ts'
export { RegisterSays } from './register-says.tsx'

/** What frees a client from the tax: the tab of its page. */
export const ClientExonerations = part(() => import('./client-exonerations.tsx'), 'ClientExonerations', {
  words: ['clientSheet'],
})

/** That a client is freed from the tax, among what its page says first. */
export const ExoneratedChip = part(() => import('./exonerated-chip.tsx'), 'ExoneratedChip', {
  words: ['clientSheet'],
})
