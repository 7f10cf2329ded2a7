import type { ProfileInput } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { writeProfile } from './identity-store.ts'

/** Saves what a person says about themselves; the address has a way of its own, for it must be confirmed. */
export async function updateProfile(
  { tx, clock }: OpenContext,
  userId: string,
  input: ProfileInput,
): Promise<void> {
  await writeProfile(
    tx,
    userId,
    {
      name: input.name,
      phone: input.phone ?? null,
      language: input.language ?? null,
      dateFormat: input.date_format ?? null,
    },
    clock.now(),
  )
}
