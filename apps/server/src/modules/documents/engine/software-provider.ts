import type { Surroundings } from './load-surroundings.ts'

/** Of nobody: documents of the simulator alone carry it. */
const invented = '3101000000'

/**
 * ProveedorSistemas of a company's documents: its own, else that of the installation. Empty where neither is known and it
 * counts, which the rules refuse.
 */
export function softwareProviderOf(
  { providerId, environment }: Pick<Surroundings['company'], 'providerId' | 'environment'>,
  installation: string | undefined,
): string {
  return providerId ?? installation ?? (environment === 'simulator' ? invented : '')
}
