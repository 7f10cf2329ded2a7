import type { CabysEntry } from '@cuentaclara/contracts'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/database.ts'
import { searchPatterns } from '#platform/paging.ts'
import { spellings, waysToSay } from './alike-words.ts'
import { kindOf, rateCodeOf } from './cabys-rate.ts'
import {
  type CabysRow,
  type FoundRow,
  findCabys,
  findCabysByCode,
  findSimilar,
  readCabys,
} from './cabys-store.ts'
import { everydayCodes } from './everyday-words.ts'
import { plainWords } from './plain-words.ts'

const usualLimit = 20

type Searching = {
  search: string
  limit?: number | undefined
  /** In a transaction of a company: what it sells and its items have comes first. */
  isOwn?: boolean
}

/** Searches the product catalogue by words in any order, without accents, as people say it or as the catalogue does, or by the first digits of a code. */
export async function searchCabys(
  db: Kysely<DB>,
  { search, limit = usualLimit, isOwn = false }: Searching,
): Promise<CabysEntry[]> {
  const text = search.trim()
  const patterns = searchPatterns(text)
  if (patterns.length === 0) return []
  if (/^\d{1,13}$/.test(text)) return (await findCabysByCode(db, text, limit)).map(toView)

  const phrase = text.replace(/\s+/g, ' ').replace(/[\\%_]/g, '\\$&')
  const words = plainWords(text)
  const find = (ways: readonly (readonly string[])[], isAny = false) =>
    findCabys(db, { patterns, phrase, words: ways, everyday: everydayCodes(ways), isAny, isOwn, limit })
  // Only what is found nowhere as it was typed was perhaps meant otherwise: a guess beside what was found would be noise.
  const asTyped = words.map(waysToSay)
  let found = await find(asTyped)
  if (found.length === 0)
    found = await find(words.map((word) => [...waysToSay(word), ...spellings(word).flatMap(waysToSay)]))
  if (found.length === 0 && words.length > 1) found = await find(asTyped, true)
  if (found.length === 0) found = await findSimilar(db, phrase, limit)
  return found.map((row: FoundRow) => ({ ...toView(row), ...(row.is_used && { is_used: true }) }))
}

/** The entries of codes that the catalogue has, withdrawn ones too, by code. */
export async function lookUpCabys(
  db: Kysely<DB>,
  codes: readonly string[],
): Promise<Map<string, CabysEntry>> {
  const rows = codes.length === 0 ? [] : await readCabys(db, codes)
  return new Map(rows.map((row) => [row.code, toView(row)]))
}

export function toView({ code, description, rate }: CabysRow): CabysEntry {
  return { code, description, rate, rate_code: rateCodeOf(rate), kind: kindOf(code) }
}
