import type { CompanyName, WorkListRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'

/** A row of the queue of the company at hand, or of the one over all companies, where each names its own. */
export type WorkRow = WorkListRow & { company?: CompanyName }

/** What a row is called among those of all companies. */
export function idOf({ key, company }: WorkRow): string {
  return company === undefined ? key : `${company.id}:${key}`
}

/** Tells of a row in which company it is, whether that is another than the one at hand, and whether it may be marked there. */
export function useWhereabouts() {
  const current = useCompanyId()
  const links = useAuth(({ user }) => user?.companies) ?? []
  const mayHere = useCan('documents.draft')
  const companyOf = ({ company }: WorkRow) => company?.id ?? current
  const isElsewhere = (row: WorkRow) => companyOf(row) !== current
  const mayIn = (id: string) =>
    links.some(
      ({ company_id, company }) => company_id === id && company.permissions.includes('documents.draft'),
    )
  return {
    companyOf,
    isElsewhere,
    mayMark: (row: WorkRow) => (isElsewhere(row) ? mayIn(companyOf(row)) : mayHere),
  }
}

/** Neither put off nor dismissed. */
export function isOpen({ snoozed_until, reason }: WorkRow): boolean {
  return snoozed_until === null && reason === null
}

/** What is asked of rows before it is done. */
export type Asked = { what: 'put-off' | 'dismiss' | 'assign'; rows: readonly WorkRow[] }

export function titleOf(row: WorkRow): string {
  return [row.party_name, shortNumber(row.number)].filter(Boolean).join(' · ')
}
