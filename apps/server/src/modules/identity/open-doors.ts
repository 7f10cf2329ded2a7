import type { OpenDoor } from '@cuentaclara/contracts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, unsafeForAllCompanies, withPerson } from '#platform/database/company-context.ts'
import type { Caller } from '#platform/route.ts'
import { closeDoors } from './close-doors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { notify } from './notices.ts'
import { type RemainingDoorRow, readPasskeys, readRemainingDoors, readTwoStep } from './security-store.ts'

/** What opens an account beside its password, the newest first. */
export async function listOpenDoors(doors: Doors, { userId }: Pick<Caller, 'userId'>): Promise<OpenDoor[]> {
  return (await readOpenDoors(doors, userId)).map(toView)
}

export async function readOpenDoors(doors: Doors, userId: string): Promise<RemainingDoorRow[]> {
  // Unsafe: the keys of a person lie in all their companies.
  return unsafeForAllCompanies(doors, (ctx) => readRemainingDoors(ctx.tx, userId, ctx.clock.now()), {
    readOnly: true,
  })
}

/** Closes all of it but for the session that asks; its person hears of each factor. Ask for their proof before. */
export async function closeOpenDoors(
  doors: Doors,
  kit: IdentityKit,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<void> {
  const { userId, sessionId } = caller
  await withPerson(doors, caller, async (ctx) => {
    const passkeys = await readPasskeys(ctx.tx, userId)
    const hadTwoStep = (await readTwoStep(ctx.tx, userId))?.is_confirmed ?? false
    await noteSecurityEvent(ctx, { kind: 'sessions-ended', userId })
    await closeDoors(ctx, userId, 'everything-closed', { exceptSession: sessionId })
    const path = '/profile?tab=security'
    for (const { name } of passkeys)
      await notify(ctx, kit, userId, { letter: 'passkey-removed', params: { name }, path })
    if (hadTwoStep) await notify(ctx, kit, userId, { letter: 'two-step-off', path })
  })
}

function toView({ kind, name, company, since, address }: RemainingDoorRow): OpenDoor {
  return { kind, name, company, added_at: since.toISOString(), address }
}
