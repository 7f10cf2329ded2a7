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
