import { writeEnvironment } from '#modules/companies/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { getAuthoritySetup, type Installed, type Setup } from './authority-setup.ts'
import type { Environment } from './environment.ts'

/**
 * Moves a company to another environment. Demo companies stay with the simulator; whatever is real asks for everything that
 * issuing there needs, and going live for the typed name. Throws Conflict, and Invalid for another name.
 */
export async function setEnvironment(
  ctx: CompanyContext,
  { environment, name }: { environment: Environment; name: string | undefined },
  installation: Installed,
): Promise<Setup> {
  ctx.permit('authority.edit')
  const setup = await getAuthoritySetup(ctx, installation)
  if (environment === setup.environment) return setup
  if (setup.is_demo && environment !== 'simulator') throw new Conflict('demo-stays-in-simulator')
  const target = setup.environments.find((each) => each.environment === environment)
  if (environment !== 'simulator' && target && target.missing.length > 0) {
    throw new Conflict('environment-not-ready', { missing: target.missing.join(', ') })
  }
  if (environment === 'live' && !isSame(name ?? '', setup.name)) throw new Invalid({ name: ['other-name'] })

  await writeEnvironment(ctx, environment)
  ctx.announce({ type: 'authority', companyId: ctx.companyId })
  return getAuthoritySetup(ctx, installation)
}

function isSame(typed: string, name: string): boolean {
  return typed.trim().toLocaleLowerCase('es') === name.trim().toLocaleLowerCase('es')
}
