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
  findKnown,
  findSimilar,
  isBegun,
  readCabys,
} from './cabys-store.ts'
import {
  type EverydayCodes,
  everydayCodes,
  everydayNear,
  everydayOfRoot,
  isCalled,
  isDoing,
  isEveryday,
  readEveryday,
  withDishes,
  withoutPrefix,
} from './everyday-words.ts'
import { coreOf, isAmount, isQuality, plainWords, spelledOut, withoutSizes } from './plain-words.ts'

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
  const text = search.trim().replace(/\s+/g, ' ')
  const patterns = searchPatterns(text)
  if (patterns.length === 0) return []
  if (/^\d{1,13}$/.test(text)) return (await findCabysByCode(db, text, limit)).map(toView)

  await readEveryday()
  const thing = withoutSizes(spelledOut(text))
  const plain = plainWords(thing)
  const words = await readWords(db, plain)
  // What nobody knows may still say that something is done: "desbloqueada de tele".
  const isDone = words.length < plain.length && isDoing(plain[0]!) && words[0]![0] !== plain[0]
  const isFor = saysFor.test(text)
  const everyday = withMedicines(
    withDishes(everydayCodes(isDone ? [[plain[0]!], ...words] : words, isFor), text),
    text,
    words,
  )
  const wanted = {
    typed: escaped(text),
    patterns,
    phrase: escaped(thing),
    said: searchPatterns(thing).toSorted((a, b) => Number(isQuality(a)) - Number(isQuality(b))),
    words,
    core: coreOf(
      words.map(([word]) => word!),
      isFor,
    ),
    everyday,
    isOwn,
    isService: saysService.test(text),
    limit,
  }
  let found = await findCabys(db, { ...wanted, isAny: false })
  if (found.length === 0 && words.length > 1) found = await findCabys(db, { ...wanted, isAny: true })
  if (found.length === 0) found = await findSimilar(db, wanted.phrase, limit)
  return found.map((row: FoundRow) => ({ ...toView(row), ...(row.is_used && { is_used: true }) }))
}

/** A "bandeja para pintar" is no paint. */
const saysFor = /^\S+ (?:para|p\/) ?\S/i

/** What is done, and is no good, whatever it is done with. */
const saysService =
  /^(?:serv(?:icios?)?\.?(?! sanitari)|mano de obra|honorarios?|hon\.|mensualidad|alquiler|alq\.?)(?=\s|$)/i

/** A dose or a form that only medicines have: whose name nobody knows is one all the same. */
const saysMedicine =
  /\d ?(?:mg|mcg|ui|iu)\b|\S (?:tabletas?|tabs?|caps?|c[aá]psulas?|comprimidos?|ampollas?|grageas?|supositorios?|inyectables?|jarabe|suspensi[oó]n|ung[uü]ento)\b/i
const anyMedicine = ['3569199009900', '3563502']

function withMedicines(
  everyday: EverydayCodes,
  text: string,
  words: readonly (readonly string[])[],
): EverydayCodes {
  if (!saysMedicine.test(text)) return everyday
  // Of whose name nothing is left the form alone: no tablet that computes is meant.
  if (words.every(([word]) => isAmount(word!))) return { ...everyday, whole: anyMedicine }
  return { ...everyday, part: [...everyday.part, ...anyMedicine] }
}

/** As itself in a pattern. */
function escaped(phrase: string): string {
  return phrase.replace(/[\\%_]/g, '\\$&')
}

/**
 * What each word may be called. Only a word that neither people nor the catalogue know was perhaps meant otherwise: a guess beside
 * what is known would be noise. What nobody knows however it is read (a brand, a name) says nothing beside another word.
 */
async function readWords(db: Kysely<DB>, words: readonly string[]): Promise<(readonly string[])[]> {
  const isAlone = coreOf(words).length === 1
  const read = words.map((word) =>
    (isAlone ? isCalled(word) : isEveryday(word)) || isAmount(word)
      ? waysToSay(word)
      : [...waysToSay(word), ...everydayOfRoot(word)],
  )
  const known = await areKnown(db, read)
  // The last one may still be on its way.
  if (known.at(-1) === false) known[known.length - 1] = await isBegun(db, words.at(-1)!)
  if (known.every(Boolean)) return read
  const meant = await Promise.all(read.map((ways, place) => (known[place]! ? ways : waysMeant(db, ways[0]!))))
  const left = meant.filter((ways) => ways.length > 0)
  return left.length > 0 ? left : read
}

/** Whether people or the catalogue know a word by one of its ways. */
async function areKnown(db: Kysely<DB>, words: readonly (readonly string[])[]): Promise<boolean[]> {
  const isSaid = words.map((ways) => ways.some(isEveryday) || isAmount(ways[0]!))
  const asked = words.filter((_, place) => !isSaid[place])
  const isFound = asked.length === 0 ? [] : await findKnown(db, asked)
  return isSaid.map((is) => is || isFound.shift()!)
}

/** What a word may be meant as that people or the catalogue know: as it sounds, or by a letter that slipped. */
async function waysMeant(db: Kysely<DB>, word: string): Promise<string[]> {
  const near = [...new Set([...withoutPrefix(word), ...spellings(word), ...everydayNear(word)])].map(
    waysToSay,
  )
  const known = await areKnown(db, near)
  const meant = near.filter((_, place) => known[place]!).flat()
  return meant.length === 0 ? [] : [word, ...new Set(meant)]
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
