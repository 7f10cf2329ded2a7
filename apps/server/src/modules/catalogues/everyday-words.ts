import { giveWay } from '#platform/give-way.ts'
import { brands } from './everyday/brands.ts'
import { classes } from './everyday/classes.ts'
import { farm } from './everyday/farm.ts'
import { food } from './everyday/food.ts'
import { hardware } from './everyday/hardware.ts'
import { health } from './everyday/health.ts'
import { house } from './everyday/house.ts'
import { invoices } from './everyday/invoices.ts'
import { machines } from './everyday/machines.ts'
import { services } from './everyday/services.ts'
import { trades } from './everyday/trades.ts'
import { workshops } from './everyday/workshops.ts'
import { coreOf, keyOf, plainWords } from './plain-words.ts'
import { actOf, anyWork, type CodesOfAct, codesOfAct } from './service-acts.ts'

/**
 * What people call what they sell, and the codes that an accountant would look at first: prefixes in their order, a colon, the
 * words. The catalogue speaks of "servicios jurídicos" and "artefactos odontológicos"; nobody who types abogado or dentista does.
 * Entered by us beside the edition of 2026-06-01, group by group of the catalogue.
 */
const tables = [
  ...[food, farm, house, hardware, machines, health, services, trades, invoices, classes, brands],
  workshops,
]

type Entry = { words: readonly string[]; codes: readonly string[] }

type Read = {
  entries: readonly Entry[]
  byWord: ReadonlyMap<string, readonly Entry[]>
  /** Every word once, in their order, and by their roots. */
  words: readonly string[]
  byRoot: ReadonlyMap<string, readonly string[]>
}

let read: Read | undefined
let reading: Promise<void> | undefined

/** Reads the tables while everybody else is served, before the first search: at once they take some seventy milliseconds. */
export function readEveryday(): Promise<void> {
  reading ??= readGivingWay()
  return reading
}

async function readGivingWay(): Promise<void> {
  const pieces = readTables()
  let piece = pieces.next()
  for (; !piece.done; piece = pieces.next()) await giveWay()
  read ??= piece.value
}

/** Whoever asks before the tables were read reads them at once. */
function everyday(): Read {
  read ??= atOnce(readTables())
  return read
}

function atOnce<Result>(pieces: Generator<void, Result>): Result {
  let piece = pieces.next()
  while (!piece.done) piece = pieces.next()
  return piece.value
}

/** Of so many lines or words; each takes about ten microseconds. */
const mostOfPiece = 200

/** In pieces of a few milliseconds, with others' turn after each. */
function* readTables(): Generator<void, Read> {
  const entries: Entry[] = []
  const byWord = new Map<string, Entry[]>()
  for (const lines of piecesOf(tables.flatMap((table) => table.trim().split('\n')))) {
    for (const entry of lines.flatMap(entriesOf)) {
      entries.push(entry)
      for (const word of entry.words) push(byWord, keyOf(word), entry)
    }
    yield
  }
  const words = [...new Set(entries.flatMap((entry) => entry.words))].toSorted()
  yield
  const byRoot = new Map<string, string[]>()
  for (const piece of piecesOf(words)) {
    for (const word of piece) push(byRoot, rootOf(word), word)
    yield
  }
  return { entries, byWord, words, byRoot }
}

function* piecesOf<Each>(all: readonly Each[]): Generator<readonly Each[]> {
  for (let at = 0; at < all.length; at += mostOfPiece) yield all.slice(at, at + mostOfPiece)
}

function push<Each>(lists: Map<string, Each[]>, key: string, each: Each): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [each])
  else list.push(each)
}

function entriesOf(line: string): Entry[] {
  const [prefixes = '', phrases = ''] = line.split(': ')
  const codes = prefixes.split(' ')
  return phrases.split(', ').map((phrase) => ({ words: plainWords(phrase), codes }))
}

export type EverydayCodes = {
  /** Prefixes of codes for all that was typed. */
  readonly whole: readonly string[]
  /** For what begins so: somebody may be on their way to "piñata" who typed a pineapple, "piña". */
  readonly begun: readonly string[]
  /**
   * For its first word or several of its words, in the order in which they say more: of "jugo de cas" what juice is, of "bomba de
   * agua de pozo" what "bomba de agua" is before what a pump is.
   */
  readonly head: readonly (readonly string[])[]
  /** For some of the others: of "bomba de agua" what water is. */
  readonly part: readonly string[]
}

/** Every prefix that the words lead to. */
export function everydayPrefixes(): ReadonlySet<string> {
  return new Set(everyday().entries.flatMap(({ codes }) => codes))
}

/** Whether people call something so. */
export function isEveryday(word: string): boolean {
  return everyday().byWord.has(keyOf(word))
}

/** Whether people call something by this word alone. */
export function isCalled(word: string): boolean {
  return (
    everyday()
      .byWord.get(keyOf(word))
      ?.some(({ words }) => words.length === 1) ?? false
  )
}

type Fit = {
  entry: Entry /** Which of the typed words it says. */
  said: ReadonlySet<number>
  own: number
  isBegun: boolean
}

/**
 * What somebody may mean by the words they typed (each with its ways to be said), of which the last may still be on its way:
 * everyday phrases that stand in it with all their words, those that say more of it first. What only says how a thing is, how much
 * of it or where (`coreOf`), may be left over, but not what it comes in where that is for something (`isFor`). Pure.
 */
export function everydayCodes(typed: readonly (readonly string[])[], isFor = false): EverydayCodes {
  const core = coreOf(
    typed.map(([word]) => word!),
    isFor,
  )
  const fits = fittingOf(typed).toSorted((a, b) => b.said.size - a.said.size || b.own - a.own)
  const isWhole = ({ said }: Fit) => core.every((place) => said.has(place))
  const whole = fits.filter((fit) => isWhole(fit) && !fit.isBegun)
  const shorter = fits.filter((fit) => !isWhole(fit) && !fit.isBegun)
  const isPhrase = ({ said }: Fit) => said.size > 1
  const isHead = ({ said }: Fit) => said.has(core[0]!)
  const acted = actedCodes(typed, core)
  const done = doneCodes(typed, core, fits)
  const treated = treatedCodes(typed, fits)
  return {
    whole: [
      ...new Set([
        ...treated,
        ...codesOf(whole),
        // "Alquiler de andamios para construcción": what is said together goes before what an act is guessed to be done with.
        ...(acted.fitting.length > 0 ? codesOf(shorter.filter((fit) => isPhrase(fit) && isHead(fit))) : []),
        ...acted.fitting,
        ...(done?.work ?? []),
        ...cookedCodes(typed, fits),
        ...sharedCodes(fits, core),
      ]),
    ],
    begun: codesOf(fits.filter((fit) => isWhole(fit) && fit.isBegun)),
    head: done?.head ?? headCodes(shorter, isHead, isPhrase, acted.otherwise),
    part: codesOf(shorter.filter((fit) => !isPhrase(fit) && !isHead(fit) && !fit.said.has(0))),
  }
}

/**
 * What begins with the first word says most. A thing is what it is, whatever it is for: a "forro de silla de oficina" is no chair. Of
 * an act ("renta de página web") what it is done with says more.
 */
function headCodes(
  fits: readonly Fit[],
  isHead: (fit: Fit) => boolean,
  isPhrase: (fit: Fit) => boolean,
  otherwise: readonly string[],
): string[][] {
  const first = codesOf(fits.filter((fit) => isPhrase(fit) && isHead(fit)))
  const alone = codesOf(fits.filter((fit) => isHead(fit) && !isPhrase(fit)))
  // "Bolsa de almacenamiento": what it comes in may be the thing after all.
  const packing = codesOf(fits.filter((fit) => !isPhrase(fit) && !isHead(fit) && fit.said.has(0)))
  const phrases = codesOf(fits.filter((fit) => isPhrase(fit) && !isHead(fit)))
  const others = [...phrases, ...otherwise, ...packing]
  return otherwise.length === 0 ? [first, alone, others] : [first, others, alone]
}

/** Of "reparación de lavadora" the codes for mending what a washing machine is, and those for mending anything. */
function actedCodes(typed: readonly (readonly string[])[], core: readonly number[]): CodesOfAct {
  const [first, ...rest] = core
  if (rest.length === 0) return { fitting: [], otherwise: [] }
  const act = actOf(typed[first!]![0]!)
  if (act === undefined)
    return {
      fitting: servicesOf(
        typed[first!]![0]!,
        rest.map((place) => typed[place]!),
      ),
      otherwise: [],
    }
  const things = likeliest(rest.map((place) => typed[place]!))
  const codes = codesOfAct(act, things)
  if (codes.fitting.length > 0) return codes
  // "Lavado de vidrios, edificio": what elsewhere only says how a thing is may be the thing.
  const all = [...typed.keys()].filter((place) => place > first! && !/\d/.test(typed[place]![0]!))
  return all.length > rest.length ? codesOfAct(act, likeliest(all.map((place) => typed[place]!))) : codes
}

/** "Planchado de cejas": what is done to what is a service itself is a part of it. */
function servicesOf(word: string, rest: readonly (readonly string[])[]): readonly string[] {
  if (!isDoing(word)) return []
  const { whole } = everydayCodes(rest)
  return whole.every((code) => /^(63|64|85|87|9)/.test(code)) ? whole : []
}

/** The codes of what may be meant, the likeliest first. */
function likeliest(typed: readonly (readonly string[])[]): string[] {
  const { whole, head, part } = everydayCodes(typed)
  return [...whole, ...head.flat(), ...part].slice(0, 3)
}

/** What somebody does, as words for it end. */
const doing = /(ado|ada|ido|ida|cion|miento|aje|sion|eo|ura|dera)s?$/

/**
 * "Marcado de barba": nobody calls anything by the first word, which only says that something is done, so the rest is meant, and
 * before it who works on such things: "aceitado de portón".
 */
function doneCodes(
  typed: readonly (readonly string[])[],
  core: readonly number[],
  fits: readonly Fit[],
): { work: readonly string[]; head: readonly (readonly string[])[] } | null {
  const [first, ...rest] = core
  if (rest.length === 0) return null
  // A word of the same root is a guess, and here a bad one: a "marcado" is no marker.
  const key = keyOf(typed[first!]![0]!)
  const isMeant = fits.some(({ entry }) => entry.words.some((word) => keyOf(word) === key))
  if (isMeant || !isDoing(typed[first!]![0]!)) return null
  const { whole, head, part } = everydayCodes(rest.map((place) => typed[place]!))
  if (whole.length + part.length + head.flat().length === 0) return null
  return {
    work: codesOfAct(anyWork, [...whole, ...head.flat(), ...part].slice(0, 3)).fitting.slice(0, 2),
    head: [whole, head.flat(), part],
  }
}

/** Whether a word that nobody calls anything by says that something is done. Pure. */
export function isDoing(word: string): boolean {
  return word.length > 5 && doing.test(word)
}

const beasts = new Set(
  'perro perra perrito gato gata gatito canino canina felino felina mascota cachorro'.split(' ').map(keyOf),
)

/** "Limpieza dental canina", "peluquería felina": who treats or grooms people is not meant. */
function treatedCodes(typed: readonly (readonly string[])[], fits: readonly Fit[]): readonly string[] {
  if (!typed.slice(1).some(([word]) => beasts.has(keyOf(word!)))) return []
  const codes = fits.flatMap(({ entry, isBegun }) => (isBegun ? [] : entry.codes))
  const [first] = typed
  const isTreatment = treating.test(first![0]!) || codes.some((code) => code.startsWith('931'))
  return [
    ...(isTreatment ? ['8351'] : []),
    ...(codes.some((code) => code.startsWith('972')) ? ['8612900000300'] : []),
  ]
}

/** What is done to who is ill, as words for it end. */
const treating = /(terapia|grafia|scopia|logia|ectomia|tomia|sonido|analisis)s?$/

const served = ['6331', '6332', '6339900']
const cooked = new Set(
  'frito frita asado salsa plancha rostizado guisado relleno ajillo empanizado horno horneado sudado encebollado mechado ranchero bbq gratinado caldo cocinado molcajete pinto rellena asada horneada guisada mechada encebollada revuelto tostado arreglado'
    .split(' ')
    .map(keyOf),
)
/** What grows, is slaughtered or is kept in a kitchen. */
const isFood = (code: string) => /^(01|02|04|21|22|23)/.test(code)

/** Pollo en salsa, yuca frita, pescado a la plancha: something to eat, cooked, is what a soda serves. */
function cookedCodes(typed: readonly (readonly string[])[], fits: readonly Fit[]): readonly string[] {
  const isCooked = typed.slice(1).some(([word]) => cooked.has(keyOf(word!)))
  return isCooked && fits.some(({ entry, said }) => said.has(0) && entry.codes.some(isFood)) ? served : []
}

/** A dish, as its name goes on: "tortilla con queso", "totopos al molcajete". */
const dish = /\S (?:con|al|a la|estilo|relleno de|rellena de) \S/i

/** What people call so, and that it may be something to eat that is served, where it is said like a dish. Pure. */
export function withDishes(codes: EverydayCodes, text: string): EverydayCodes {
  const [first = [], alone = [], others = []] = codes.head
  const isDish =
    codes.whole.length === 0 && dish.test(text) && [...codes.head.flat(), ...codes.part].some(isFood)
  return isDish ? { ...codes, head: [first, [...alone, ...served], others] } : codes
}

/** Codes to which one phrase leads by some of the words and another by the rest: of "plano de arquitecto" what both sell. */
function sharedCodes(fits: readonly Fit[], core: readonly number[]): string[] {
  const saidOf = Map.groupBy(
    fits.flatMap(({ entry, said, isBegun }) => (isBegun ? [] : entry.codes.map((code) => ({ code, said })))),
    ({ code }) => code,
  )
  return [...saidOf]
    .filter(([, list]) => core.every((place) => list.some(({ said }) => said.has(place))))
    .map(([code]) => code)
}

function codesOf(fits: readonly Fit[]): string[] {
  return [...new Set(fits.flatMap(({ entry }) => entry.codes))]
}

function fittingOf(typed: readonly (readonly string[])[]): Fit[] {
  const keys = typed.map((ways) => ways.map(keyOf))
  const begun = wordsBegunBy(typed.at(-1)?.[0] ?? '')
  const near = [...keys.flat(), ...begun].flatMap((key) => everyday().byWord.get(key) ?? [])
  return [...new Set(near)].flatMap((entry) => {
    const own = entry.words.map(keyOf)
    const places = own.map((key) => keys.findIndex((ways) => ways.includes(key)))
    const isBegun = places.includes(-1)
    if (isBegun && own.some((key, n) => places[n] === -1 && !begun.has(key))) return []
    const said = new Set(places.map((place) => (place === -1 ? typed.length - 1 : place)))
    return [{ entry, said, own: own.filter((key) => keys.some((ways) => ways[0] === key)).length, isBegun }]
  })
}

/** Words that begin with what was typed, four letters at least. */
function wordsBegunBy(typed: string): Set<string> {
  if (typed.length < 4) return new Set()
  const { words: known } = everyday()
  let from = 0
  let to = known.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (known[middle]! < typed) from = middle + 1
    else to = middle
  }
  const begun = new Set<string>()
  for (let at = from; known[at]?.startsWith(typed); at += 1) begun.add(keyOf(known[at]!))
  return begun
}

/** What makes one word of another: mariscada of mariscos, vacunación of vacuna, peluquero of peluquería. */
const endings =
  /(aciones|iciones|acion|icion|amientos?|imientos?|adoras?|adore?s?|edore?s?|idore?s?|eos?|ados?|adas?|idos?|idas?|erias?|eros?|eras?|istas?|euticos?|euticas?|icos?|icas?|ivos?|ivas?|ales?|al|ar|er|ir|azos?|uras?|ajes?|os|as|es|o|a|e|s)$/

function rootOf(word: string): string {
  return word
    .replace(endings, '')
    .replace(/i$/, '')
    .replace(/z$/, 'c')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g')
}

/** What is small, big or many of something: pastelillo, bolsón, casota. */
const small = /(?:ill|ecill|cill|uel|it|cit|ecit|ot|azal|on|in)(?=[oae]?s?$)/

const prefixed =
  /^(?:bio|mini|micro|super|multi|auto|semi|anti|pre|re|ultra|extra|eco|foto|tele|video|electro|hidro|termo)(?=\p{L}{5})/u

/** The word without what makes more or less of it: bioinsecticida, minibodega. */
export function withoutPrefix(word: string): readonly string[] {
  const rest = word.replace(prefixed, '')
  return rest !== word && isEveryday(rest) ? [rest] : []
}

/** Everyday words of the same root. */
export function everydayOfRoot(word: string): readonly string[] {
  return [...new Set([...ofRoot(rootOf(word)), ...ofRoot(rootOf(word.replace(small, '')))])]
}

function ofRoot(root: string): readonly string[] {
  return root.length < 4 ? [] : (everyday().byRoot.get(root) ?? [])
}

/** Everyday words that differ from a misspelt one by a letter, by two where it is long. */
export function everydayNear(word: string): string[] {
  if (word.length < 5) return []
  const most = word.length >= 8 ? 2 : 1
  return everyday().words.filter((each) => each[0] === word[0] && isNear(each, word, most))
}

/** Whether two words are at most so many letters apart; two that changed their places are one. */
function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    if (Math.min(...next) > most) return false
    before = row
    row = next
  }
  return row[other.length]! <= most
}
