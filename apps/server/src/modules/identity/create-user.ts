import type { Language } from '@cuentaclara/locales'
import type { Doors } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { EmailTaken } from './errors.ts'
import { insertUser } from './identity-store.ts'
import { hashPassword } from './password.ts'

export type CreateUser = {
  name: string
  email: string
  password: string
  /** Where whoever registers comes from; without one nobody stands before it. */
  address?: string | undefined
  isPlatformAdmin?: boolean
  isEmailConfirmed?: boolean
  /** Its password is read by everybody: an account of the demo. */
  isPublished?: boolean
  language?: Language | null
  id?: string
}

/** Creates an account and answers its id. Nobody is asked: the caller has the right. Throws EmailTaken. */
export async function createUser({ database, clock }: Doors, input: CreateUser): Promise<string> {
  const { id = newId(), password, isPlatformAdmin = false, isEmailConfirmed = false, language = null } = input
  const passwordHash = await hashPassword(password, input.address)
  const user = {
    id,
    name: input.name,
    email: input.email,
    passwordHash,
    isPlatformAdmin,
    isEmailConfirmed,
    isPublished: input.isPublished ?? false,
    language,
  }
  if (!(await insertUser(database.app, user, clock.now()))) throw new EmailTaken()
  return id
}
