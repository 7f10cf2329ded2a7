import type { CabysEntry } from '@cuentaclara/contracts'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/database.ts'
import { searchPatterns } from '#platform/paging.ts'
import { kindOf, rateCodeOf } from './cabys-rate.ts'
import { type CabysRow, findCabys, findCabysByCode, readCabys } from './cabys-store.ts'
import { everydayCodes } from './everyday-words.ts'
import { plainWords } from './plain-words.ts'

const usualLimit = 20

/** Searches the product catalogue by words in any order, without accents, as people say it or as the catalogue does, or by the first digits of a code. */
export async function searchCabys(db: Kysely<DB>, search: string, limit = usualLimit): Promise<CabysEntry[]> {
  const text = search.trim()
  const patterns = searchPatterns(text)
  if (patterns.length === 0) return []
  if (/^\d{1,13}$/.test(text)) return (await findCabysByCode(db, text, limit)).map(toView)

  const phrase = text.replace(/\s+/g, ' ').replace(/[\\%_]/g, '\\$&')
  return (
    await findCabys(db, {
      patterns,
      phrase,
      words: plainWords(text),
      everyday: everydayCodes(text),
      limit,
    })
  ).map(toView)
}

/** The entries of codes that the catalogue has, withdrawn ones too, by code. */
export async function lookUpCabys(
  db: Kysely<DB>,
  codes: readonly string[],
): Promise<Map<string, CabysEntry>> {
  const rows = codes.length === 0 ? [] : await readCabys(db, codes)
  return new Map(rows.map((row) => [row.code, toView(row)]))
}

function toView({ code, description, rate }: CabysRow): CabysEntry {
  return { code, description, rate, rate_code: rateCodeOf(rate), kind: kindOf(code) }
}
