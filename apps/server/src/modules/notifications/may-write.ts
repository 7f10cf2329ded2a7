import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Forbidden } from '#platform/errors.ts'

/** Letters a day: of a company that is known, and of all together. */
export type LetterLimits = { perCompany: number; perInstallation: number }

/** Whose mail server a letter leaves through: the company's, where it has one, or always the installation's. */
type Sender = 'company' | 'installation'

type Refusal = 'email-unconfirmed' | 'owner-unconfirmed' | 'letters-full' | 'letters-full-everywhere'

/**
 * Counts letters to people outside the company, before they are written. Throws Forbidden while nobody has proven the
 * address of who writes or of an owner, and 429 `letters-full` or `letters-full-everywhere` beyond the most of a day.
 */
export async function countLetters(
  ctx: CompanyContext,
  limits: LetterLimits,
  letters: number,
  by: Sender = 'company',
): Promise<void> {
  const refusal = await readRefusal(ctx, limits, letters, by)
  if (refusal === null) return
  if (refusal === 'email-unconfirmed' || refusal === 'owner-unconfirmed') throw new Forbidden(refusal)
  // A mail server of its own has no such limit: whoever may name one is led there.
  const mayName = refusal === 'letters-full' && ctx.reach('settings.edit') !== 'none'
  throw new AppError(429, refusal, mayName ? { company: ctx.companyId } : {})
}

/** The same for what a person's own phone sends: nothing is counted. Throws Forbidden. */
export async function mayWrite(ctx: CompanyContext): Promise<void> {
  await countLetters(ctx, { perCompany: 0, perInstallation: 0 }, 0)
}

/** Whether a refusal is about the letters of today: tomorrow it may go. */
export function isLetterLimit(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith('letters-full')
}

/** Whether a refusal is about an address that nobody has proven. */
export function isUnproven(error: unknown): boolean {
  return error instanceof Forbidden && error.code.endsWith('-unconfirmed')
}

async function readRefusal(
  ctx: CompanyContext,
  { perCompany, perInstallation }: LetterLimits,
  letters: number,
  by: Sender,
): Promise<Refusal | null> {
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select count_letters(current_company(), ${ctx.userId}::uuid, ${letters}::int, ${perCompany}::int,
      ${perInstallation}::int, ${by === 'installation'}, ${new Date(ctx.clock.now())}) as refusal
  `.execute(ctx.tx)
  return rows[0]!.refusal
}
