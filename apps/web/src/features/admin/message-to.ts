import type { PlatformCompany } from '@cuentaclara/contracts'

/** Whom a new announcement is for, as the list of companies chose. */
export type Addressed = { company_ids: string[]; company_names: string[] }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Goes with the address of the sheet, so that a reload does not turn a message to few into one to everybody. */
    addressed?: Addressed
  }
}

export function addressedTo(companies: readonly PlatformCompany[]): Addressed {
  return { company_ids: companies.map(({ id }) => id), company_names: companies.map(({ name }) => name) }
}
