import { standOutside } from './database/stand-outside.ts'

/** `fetch` for calls to others, who answer when they like: with no transaction open. */
export const fetchOutside: typeof fetch = async (...asked) => {
  standOutside('a call')
  return fetch(...asked)
}
