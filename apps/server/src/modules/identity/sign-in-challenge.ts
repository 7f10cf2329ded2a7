import type { Doors } from '#platform/database/company-context.ts'
import type { AppError } from '#platform/errors.ts'
import { ChallengeOver } from './errors.ts'
import {
  type ChallengePurpose,
  type ChallengeRow,
  countAnswer,
  deleteChallenge,
  insertChallenge,
} from './security-store.ts'
import { hashToken, newToken } from './token.ts'

const lifetimeMs = 5 * 60_000
const mostAnswers = 5

export type AskChallenge = {
  purpose: ChallengePurpose
  userId?: string | undefined
  remember?: boolean | undefined
  /** What a passkey has to sign. */
  challenge?: string | undefined
}

/** Puts a question that may be answered once within five minutes; answers the token that names it. */
export async function askChallenge({ database, clock }: Doors, input: AskChallenge): Promise<string> {
  const token = newToken()
  const row = {
    tokenHash: hashToken(token),
    purpose: input.purpose,
    userId: input.userId ?? null,
    challenge: input.challenge ?? null,
    remember: input.remember ?? false,
    expiresAt: clock.now() + lifetimeMs,
  }
  await insertChallenge(database.app, row, clock.now())
  return token
}

/** The question a token names, still open; the answer is counted before it is judged. Throws ChallengeOver. */
export async function claimChallenge(
  { database, clock }: Doors,
  token: string,
  purpose: ChallengePurpose,
): Promise<ChallengeRow> {
  const limits = { purpose, most: mostAnswers, now: clock.now() }
  const row = await countAnswer(database.app, hashToken(token), limits)
  if (!row) throw new ChallengeOver()
  return row
}

/** Takes the question away, so that it is answered once. Throws `refusal` when somebody was faster or time is over. */
export async function takeChallenge(
  { database, clock }: Doors,
  token: string,
  purpose: ChallengePurpose,
  refusal: AppError = new ChallengeOver(),
): Promise<ChallengeRow> {
  const row = await deleteChallenge(database.app, hashToken(token), purpose, clock.now())
  if (!row) throw refusal
  return row
}
