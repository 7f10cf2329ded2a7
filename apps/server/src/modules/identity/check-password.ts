import { createHash } from 'node:crypto'
import { findPasswordMistake, type PasswordMistake, passwordLength } from '@cuentaclara/contracts'
import { addressGroup } from '#platform/address-group.ts'
import { Invalid, Overloaded } from '#platform/errors.ts'
import { openFairGate } from '#platform/fair-gate.ts'
import { ThreadFailed } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'

export type Owner = { email: string; name?: string; companies?: readonly string[] }

/** Fewer guesses, as a power of ten: a season with its year and two signs takes 8, ten random signs take 10. */
const leastGuesses = 9

// What comes after is only more to guess, and takes seconds to judge.
const judgedLength = 32

const judging = threadWork<typeof countGuesses>(new URL(import.meta.url), 'countGuesses', 20_000)

/**
 * A judgement takes a processor for a fifth of a second, and anybody may ask for one: whoever sends many waits behind themselves. So few
 * at once also leave the threads to what companies have read there, and their queue too.
 */
const gate = openFairGate({
  atOnce: 2,
  waiting: { most: 200, mostOfOne: 20 },
  // The first one waits until a thread has loaded its dictionaries.
  mostWaitMs: 15_000,
  refuse: () => new Overloaded(),
})

/**
 * Throws Invalid for a new password that is short, easy to guess, known from breaches, or made of names of its owner or of their companies.
 * Dictionaries of three languages judge it in a thread, in the turn of the address it comes from: they come with the first
 * password and go when the thread does. Call outside of a transaction. Throws Overloaded.
 */
export async function checkPassword(password: string, owner: Owner, address: string): Promise<void> {
  const mistake = findPasswordMistake(password, owner)
  if (mistake) refuse(mistake)
  const judged = await gate.pass(addressGroup(address), () => judge(password, owner))
  if (judged?.isListed) refuse('password-common')
  if (judged !== null && judged.guesses < leastGuesses)
    refuse(judged.isPersonal ? 'password-personal' : 'password-common')
}

async function judge(password: string, owner: Owner) {
  const input = { password: password.slice(0, judgedLength), names: namesOf(owner) }
  return inThread(judging, input, { of: 'new passwords' }).catch((error: unknown) => {
    // What the plain rules let through may pass rather than keep people out of their accounts.
    if (error instanceof ThreadFailed && error.reason !== 'stopped') return null
    throw error
  })
}

/** Made once for each thread: its dictionaries are large. */
let dictionaries: ReturnType<typeof loadDictionaries> | undefined
let listed: ReturnType<typeof loadListed> | undefined

/**
 * What the thread does: how many guesses a password takes, as a power of ten, by who knows its owner, and whether it is one of those
 * that breaches have shown most often, however hard it would be to guess by rules.
 */
export async function countGuesses({ password, names }: { password: string; names: string[] }) {
  dictionaries ??= loadDictionaries()
  const { guessesLog10, sequence } = (await dictionaries).check(password, names)
  const isPersonal = sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs')
  listed ??= loadListed()
  const isListed = (await listed).has(shortHash(password.toLowerCase()))
  return { guesses: guessesLog10, isPersonal, isListed }
}

/** Six bytes are eight signs of base64. */
async function loadListed(): Promise<ReadonlySet<string>> {
  const { commonPasswordHashes } = await import('./common-passwords.ts')
  return new Set(commonPasswordHashes.match(/.{8}/g))
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 6).toString('base64')
}

async function loadDictionaries() {
  const [{ ZxcvbnFactory }, common, ...spoken] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new ZxcvbnFactory({
    dictionary: Object.assign({}, common.dictionary, ...spoken.map(({ dictionary }) => dictionary)),
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 16,
  })
}

function namesOf({ email, name = '', companies = [] }: Owner): string[] {
  const whole = [email, email.split('@')[0]!, name, ...companies]
  const parts = whole.flatMap((each) => each.split(/[^\p{L}\p{M}\d]+/u))
  const joined = whole.map((each) => each.replace(/[^\p{L}\p{M}\d]+/gu, ''))
  return [...new Set([...whole, ...parts, ...joined])].filter((each) => each.length >= 3)
}

function refuse(mistake: PasswordMistake): never {
  throw new Invalid({ password: [mistake] }, 'invalid', { least: passwordLength.least })
}
