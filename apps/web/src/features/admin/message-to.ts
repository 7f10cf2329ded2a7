import type { PlatformCompany } from '@cuentaclara/contracts'

type Addressed = { company_ids: string[]; company_names: string[] }

// From the list of companies to the sheet of a new announcement, which takes it once.
let addressed: Addressed | null = null

/** The companies that the next new announcement is for. */
export function addressTo(companies: readonly PlatformCompany[]): void {
  addressed = { company_ids: companies.map(({ id }) => id), company_names: companies.map(({ name }) => name) }
}

export function takeAddressed(): Addressed | null {
  const taken = addressed
  addressed = null
  return taken
}
