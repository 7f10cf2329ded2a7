import { type AppError, Forbidden } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { PasskeyNeeded } from './errors.ts'

type Owing = Pick<Caller, 'owedFactor'>

const refusals: Record<NonNullable<Caller['owedFactor']>, () => AppError> = {
  new: () => new Forbidden('second-factor-required'),
  passkey: () => new PasskeyNeeded(),
  code: () => new Forbidden('code-unshown'),
}

/** Refuses who runs the installation while their session owes a second factor; it says what takes them past that. */
export function refuseOwing({ owedFactor }: Owing): void {
  if (owedFactor) throw refusals[owedFactor]()
}

/**
 * Refuses to take up a factor in a session that owes the one there is. Asked again at the end of setting one up: it may have
 * begun before there was any.
 */
export function refuseUnshown({ owedFactor }: Owing): void {
  if (owedFactor !== 'new') refuseOwing({ owedFactor })
}
