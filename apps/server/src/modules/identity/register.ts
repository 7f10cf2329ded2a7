import type { NewUserAnswer } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { joinByInvitation, lookUpInvitation } from '#modules/members/index.ts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { checkPassword } from './check-password.ts'
import { createUser } from './create-user.ts'
import { RegistrationClosed } from './errors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { hasUsers, insertFirstUser } from './identity-store.ts'
import { mailLink } from './mailed-links.ts'
import { openSession } from './open-session.ts'
import { notedOrigin, type Origin } from './origin.ts'
import { hashPassword } from './password.ts'

export type Register = Origin & {
  name: string
  email: string
  password: string
  invitation?: string | undefined
  language: Language
}

/**
 * Makes an account for whoever calls, and signs them in. The first of an installation runs it; a holder of an invitation
 * joins its company. Throws RegistrationClosed, EmailTaken, Invalid.
 */
export async function register(doors: Doors, kit: IdentityKit, input: Register): Promise<NewUserAnswer> {
  const isFirst = !(await hasUsers(doors.database.app))
  const offer = input.invitation === undefined ? null : await lookUpInvitation(doors, input.invitation)
  if (offer && offer.email.toLowerCase() !== input.email.toLowerCase())
    throw new Invalid({ email: ['not-invited'] })
  if (!offer && !isFirst && kit.registration === 'invited') throw new RegistrationClosed()
  const companies = offer === null ? [] : [offer.company_name]
  await checkPassword(input.password, { ...input, companies }, input.address)

  const userId = isFirst
    ? await createFirstUser(doors, input)
    : await createUser(doors, { ...input, isEmailConfirmed: offer !== null })
  if (input.invitation !== undefined)
    await joinByInvitation(doors, input.invitation, {
      id: userId,
      email: input.email,
      origin: notedOrigin(input),
    })
  else await mailConfirmation(doors, kit, { ...input, id: userId })
  return openSession(doors, {
    ...input,
    userId,
    method: 'registration',
    remember: false,
    signInTry: null,
    passwordHash: null,
  })
}

/** Who comes first runs the installation; of two who come at once, the second finds registration closed. */
async function createFirstUser({ database, clock }: Doors, input: Register): Promise<string> {
  const id = newId()
  const user = {
    id,
    name: input.name,
    email: input.email,
    passwordHash: await hashPassword(input.password, input.address),
    isPlatformAdmin: true,
    isEmailConfirmed: true,
    language: null,
  }
  if (!(await insertFirstUser(database.app, user, clock.now()))) throw new RegistrationClosed()
  return id
}

async function mailConfirmation(
  doors: Doors,
  kit: IdentityKit,
  { id, email, language }: { id: string; email: string; language: Language },
): Promise<void> {
  await withPerson(doors, id, (ctx) =>
    mailLink(ctx, kit, { letter: 'confirm-email', to: { id, email }, language }),
  )
}
