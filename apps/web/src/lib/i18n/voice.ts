import type { i18n, ParseKeys, TFunction } from 'i18next'

/** A dictionary, or an area of one; a key may itself hold a full stop, as the codes of rules do. */
export type Words = { readonly [key: string]: string | Words }

/**
 * What i18next offers, as far as our screens ask: its types, which know every key, without its code (ADR 0010). Words may
 * also be filled with what the server sends, under names that only it knows; and a key made of data is one once it was found.
 */
export type Voice = Pick<i18n, 'language'> & {
  t: TFunction & ((key: Key, values: Readonly<Record<string, string>>) => string)
  exists(key: string): key is Key
}

type Key = ParseKeys<'translation'>

type Values = Readonly<Record<string, unknown>>

/** Says the words of one language, in the form that its plurals ask for and with its blanks filled. */
export function createVoice(language: string, words: Words): Voice {
  const plurals = new Intl.PluralRules(language || undefined)
  // A list says the same words in every row, each time that it is drawn.
  const known = new Map<string, string | undefined>()
  const wordOf = (key: string) => {
    if (!known.has(key)) known.set(key, findWord(words, key))
    return known.get(key)
  }
  const say = (key: string, given: Values | string = {}): string => {
    const values: Values = typeof given === 'string' ? { defaultValue: given } : given
    const form = formsOf(key, values.count, plurals).find((name) => wordOf(name) !== undefined)
    const text = form === undefined ? (values.defaultValue ?? key) : wordOf(form)
    return setSentence(fillBlanks(String(text), values))
  }
  const exists = (key: string): key is Key => wordOf(key) !== undefined
  return { language, t: say as unknown as Voice['t'], exists }
}

/**
 * The keys under which a number of things may be named, the most exact first: "none" has words of its own in places, and a
 * language that lacks a form has the general one.
 */
function formsOf(key: string, count: unknown, plurals: Intl.PluralRules): string[] {
  if (typeof count !== 'number') return [key]
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plurals.select(count)}`, key, `${key}_other`]
}

function findWord(words: Words, key: string): string | undefined {
  const word = words[key]
  if (typeof word === 'string') return word
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const area = words[key.slice(0, dot)]
    const found = typeof area === 'object' ? findWord(area, key.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** In one pass, so that what was filled in is never taken for another blank. */
function fillBlanks(text: string, values: Values): string {
  return text.replace(/\{\{([^{}]+)\}\}/g, (blank, name: string) =>
    Object.hasOwn(values, name.trim()) ? String(values[name.trim()] ?? '') : blank,
  )
}

/**
 * A name that ends in a full stop, as every `S.A.` does, ends its sentence too; and an amount keeps its order whatever the
 * direction around it: `₡19,000.00` has no letter that would say so.
 */
function setSentence(sentence: string): string {
  const ended = sentence.includes('..') ? sentence.replace(/(?<=[^.])\.\.(?=\s|$)/g, '.') : sentence
  return ended.replace(/(?<!\u2066)−?[₡$][\d,.]*\d/g, (amount) =>
    document.documentElement.dir === 'rtl' ? `\u2066${amount}\u2069` : amount,
  )
}
