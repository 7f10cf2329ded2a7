import { findPasswordMistake, type PasswordMistake, passwordLength } from '@cuentaclara/contracts'
import { Invalid } from '#platform/errors.ts'
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
 * Throws Invalid for a new password that is short, easy to guess, or made of names of its owner or of their companies.
 * Dictionaries of three languages judge it in a thread: they come with the first password and go when the thread does.
 */
export async function checkPassword(password: string, owner: Owner): Promise<void> {
  checkPasswordWords(password, owner)
  const judged = await inThread(
    judging,
    { password: password.slice(0, judgedLength), names: namesOf(owner) },
    { of: 'new passwords' },
  ).catch((error: unknown) => {
    // What the plain rules let through may pass rather than keep people out of their accounts.
    if (error instanceof ThreadFailed && error.reason !== 'stopped') return null
    throw error
  })
  if (judged !== null && judged.guesses < leastGuesses)
    refuse(judged.isPersonal ? 'password-personal' : 'password-common')
}

/** The part of it that needs no dictionaries, for where a transaction is open. Throws Invalid. */
export function checkPasswordWords(password: string, owner: Owner): void {
  const mistake = findPasswordMistake(password, owner)
  if (mistake) refuse(mistake)
}

/** Made once for each thread: its dictionaries are large. */
let judge: ReturnType<typeof makeJudge> | undefined

/** What the thread does: how many guesses a password takes, as a power of ten, by who knows its owner. */
export async function countGuesses({ password, names }: { password: string; names: string[] }) {
  judge ??= makeJudge()
  const { guessesLog10, sequence } = (await judge).check(password, names)
  const isPersonal = sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs')
  return { guesses: guessesLog10, isPersonal }
}

async function makeJudge() {
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
