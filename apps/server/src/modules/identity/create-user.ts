import type { Doors } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { EmailTaken } from './errors.ts'
import { insertUser } from './identity-store.ts'
import { hashPassword } from './password.ts'

export type CreateUser = {
  name: string
  email: string
  password: string
  isPlatformAdmin?: boolean
  id?: string
}

/** Creates an account and answers its id. Nobody is asked: the caller has the right. Throws EmailTaken. */
export async function createUser({ database, clock }: Doors, input: CreateUser): Promise<string> {
  const { id = newId(), name, email, password, isPlatformAdmin = false } = input
  const passwordHash = await hashPassword(password)
  if (!(await insertUser(database.app, { id, name, email, passwordHash, isPlatformAdmin }, clock.now())))
    throw new EmailTaken()
  return id
}
