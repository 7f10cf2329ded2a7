import { useLocation } from '@tanstack/react-router'
import { useOpenInCompany } from '#features/companies/index.ts'
import { keepWayBack } from '#lib/company/way-back.ts'
import { actionOf } from './work-action.ts'
import { useWhereabouts, type WorkRow } from './work-row.ts'

/** Does what a row asks for: in its company, from which there is a way back to the queue of all of them. */
export function useWorkAct() {
  const { companyOf } = useWhereabouts()
  const open = useOpenInCompany()
  const { href } = useLocation()
  return (row: WorkRow) => {
    const company = companyOf(row)
    const { to, search } = actionOf(row, company)
    const query = new URLSearchParams(search as Record<string, string> | undefined)
    void open(company, `${to}?${query}`, () => row.company !== undefined && keepWayBack(href))
  }
}
