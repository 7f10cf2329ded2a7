import type { IssueDoors } from '#modules/documents/issuing.ts'
import { moneyBefore } from '#modules/payments/index.ts'
import { createRegisters } from '#modules/registers/index.ts'
import { createSigner } from '#modules/submissions/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import type { Installation } from './installation.ts'
import type { LookUps } from './look-ups.ts'

/**
 * What issues documents, one for a process whatever roles it has: keys are opened once, and the registers are asked no more
 * often than one process may.
 */
export function openIssueDoors(
  installation: Doors & Pick<Installation, 'config' | 'secrets' | 'log'>,
  lookUps: LookUps,
): IssueDoors {
  const { config, secrets, log } = installation
  return {
    signer: createSigner(installation, secrets),
    providerId: config.providerId,
    registers: createRegisters(installation, lookUps),
    moneyBefore,
    log,
  }
}
