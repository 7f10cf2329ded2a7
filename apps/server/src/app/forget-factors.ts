import { forgetFactors } from '#modules/identity/index.ts'
import { NotFound } from '#platform/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Config } from '../config.ts'
import { createIdentityKit } from './identity-kit.ts'
import { openInstallation } from './installation.ts'

/** Lets somebody sign in with their password alone again, on the machine itself; beside a program that runs. */
export async function forgetFactorsOf(config: Config, email: string, reason: string): Promise<void> {
  const installation = await openInstallation({ ...config, logLevel: 'warn' }, { join: true })
  try {
    await forgetFactors(installation, createIdentityKit(installation), { email, reason })
  } catch (error) {
    if (error instanceof NotFound) throw new Refusal(`No account has the address ${email}.`)
    throw error
  } finally {
    await installation.close()
  }
}
