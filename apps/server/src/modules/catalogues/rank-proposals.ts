import type { CabysEntry, CabysProposal } from '@cuentaclara/contracts'
import { plainWords } from './plain-words.ts'

/** What an item is called, and the code that it may not keep; without a description where the catalogue never had it. */
export type Left = { name: string; code: string; description: string | null; rateCode: string | null }

export type Candidate = {
  entry: CabysEntry
  because: CabysProposal['because']
  /** How much its description is like that of the former code, from 0 to 1. */
  likeness: number
  /** Of what the search finds by the name of the item, which one it is: the first is 0. */
  place?: number
}

const mostProposals = 5
/** From here on a proposal may be taken together with others after a glance at each. */
const close = 0.6

/** What speaks for itself, whatever the words are: the same code, and the same thing under another code. */
const certain: Partial<Record<CabysProposal['because'], number>> = { same_code: 1, renumbered: 0.95 }
/** The search knows what people call things, so that what it finds is worth a look, what the company uses even more; never unseen. */
const found = { own: 0.57, words: 0.5 }
const stepDown = 0.03

/** The codes that an item may have instead, what fits best leading, each once. Pure. */
export function rankProposals(left: Left, candidates: readonly Candidate[]): CabysProposal[] {
  const best = new Map<string, CabysProposal & { fit: number }>()
  for (const candidate of candidates) {
    const fit = Math.max(worthOf(candidate), fitOf(left, candidate))
    const { entry, because } = candidate
    const known = best.get(entry.code)
    if (known === undefined || known.fit < fit)
      best.set(entry.code, { ...entry, because, fit, is_close: fit >= close })
  }
  return [...best.values()]
    .sort((a, b) => b.fit - a.fit || (a.code < b.code ? -1 : 1))
    .slice(0, mostProposals)
    .map(({ fit: _, ...proposal }) => proposal)
}

function worthOf({ because, place }: Candidate): number {
  if (place === undefined) return certain[because] ?? 0
  return found[because === 'own' ? 'own' : 'words'] - stepDown * place
}

/**
 * From 0 to 1: the former description counts for half, the name of the item for a third, standing beside the former code for the
 * rest; the same tax breaks a tie. Of a code that nobody knows the name says it.
 */
function fitOf({ name, code, description, rateCode }: Left, { entry, likeness }: Candidate): number {
  const named = shareOf(plainWords(name), plainWords(entry.description))
  const beside = sharedDigits(code, entry.code) / code.length
  const sameRate = entry.rate_code === rateCode ? 0.02 : 0
  if (description === null) return 0.75 * named + 0.2 * beside + sameRate
  return 0.5 * likeness + 0.33 * named + 0.15 * beside + sameRate
}

/** How many of the words stand in a text, singular or plural. */
function shareOf(words: readonly string[], text: readonly string[]): number {
  const known = text.map(toStem)
  const found = words.filter((word) => known.includes(toStem(word)))
  return words.length === 0 ? 0 : found.length / words.length
}

function toStem(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[^aeiou])es$|s$/, '') : word
}

function sharedDigits(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}
