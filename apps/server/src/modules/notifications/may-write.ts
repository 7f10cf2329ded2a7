import { sql } from 'kysely'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import { AppError, Forbidden } from '#platform/errors.ts'

/** Letters a day: of a company that is known, and of all together. */
export type LetterLimits = { perCompany: number; perInstallation: number }

/** Whose mail server a letter leaves through: the company's, where it has one, or always the installation's. */
type Sender = 'company' | 'installation'

type Refusal = 'email-unconfirmed' | 'owner-unconfirmed' | 'letters-full' | 'letters-full-everywhere'

/** Null where the letters were counted. */
type Answer = Refusal | 'own-server' | null

/**
 * Counts letters to people outside the company, before they are written; answers false where there is nothing to count, for they
 * leave through the company's own server. Throws Forbidden while nobody has proven the address of who writes or of an owner, and 429
 * `letters-full` or `letters-full-everywhere` beyond the most of a day.
 */
export async function countLetters(
  ctx: CompanyContext,
  limits: LetterLimits,
  letters: number,
  by: Sender = 'company',
): Promise<boolean> {
  const isByInstallation = by === 'installation'
  const refusal = await askToCount(ctx, limits, { ...ctx, letters, isByInstallation })
  if (refusal === null || refusal === 'own-server') return refusal === null
  if (refusal === 'email-unconfirmed' || refusal === 'owner-unconfirmed') throw new Forbidden(refusal)
  // A mail server of its own has no such limit: whoever may name one is led there.
  const mayName = refusal === 'letters-full' && ctx.reach('settings.edit') !== 'none'
  throw new AppError(429, refusal, mayName ? { company: ctx.companyId } : {})
}

/** The same for what a person's own phone sends: nothing is counted. Throws Forbidden. */
export async function mayWrite(ctx: CompanyContext): Promise<void> {
  await countLetters(ctx, { perCompany: 0, perInstallation: 0 }, 0)
}

/**
 * Counts a letter of a company that was written uncounted, before the server of the installation takes it. Throws 429 as
 * `countLetters`, and Forbidden while no owner has a proven address.
 */
export async function countLeaving(
  ctx: OpenContext,
  limits: LetterLimits,
  letter: { companyId: string; letters: number },
): Promise<void> {
  const refusal = await askToCount(ctx, limits, { ...letter, userId: null, isByInstallation: true })
  if (refusal === 'owner-unconfirmed') throw new Forbidden(refusal)
  if (refusal !== null && refusal !== 'own-server') throw new AppError(429, refusal)
}

/** Whether a refusal is about the letters of today: tomorrow it may go. */
export function isLetterLimit(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith('letters-full')
}

/** Whether a refusal is about an address that nobody has proven. */
export function isUnproven(error: unknown): boolean {
  return error instanceof Forbidden && error.code.endsWith('-unconfirmed')
}

async function askToCount(
  { tx, clock }: Pick<OpenContext, 'tx' | 'clock'>,
  { perCompany, perInstallation }: LetterLimits,
  asked: { companyId: string; userId: string | null; letters: number; isByInstallation: boolean },
): Promise<Answer> {
  const { companyId, userId, letters, isByInstallation } = asked
  const { rows } = await sql<{ answer: Answer }>`
    select count_letters_unless_own(${companyId}::uuid, ${userId}::uuid, ${letters}::int, ${perCompany}::int,
      ${perInstallation}::int, ${isByInstallation}, ${new Date(clock.now())}) as answer
  `.execute(tx)
  return rows[0]!.answer
}
