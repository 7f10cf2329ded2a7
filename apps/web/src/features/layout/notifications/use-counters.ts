import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { countersQuery } from '../shell/layout-queries.ts'
import type { NavItem } from '../shell/navigation.ts'
import { useAfterFirstScreen } from '../shell/use-after-first-screen.ts'

/** How much waits behind an entry of the navigation; 0 for entries that count nothing. */
export function useCounters(): (label: NavItem['label']) => number {
  const company = useCompanyId()
  const isAfter = useAfterFirstScreen()
  const { data } = useQuery({ ...countersQuery(company), enabled: isAfter && company !== '' })
  const counts: Partial<Record<NavItem['label'], number>> = {
    workList: data?.work_list ?? 0,
    receptions: data?.receptions ?? 0,
  }
  return (label) => counts[label] ?? 0
}
