import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { type NavGroup, type NavItem, navigation } from './navigation.ts'

/** What there is before one belongs to a company. */
const worksAlone = ['/', '/companies']

/** The groups of the navigation: the entries whose routes exist and that this person may open, with real addresses. */
export function useNavigation(): readonly NavGroup[] {
  const { routesByPath } = useRouter()
  const isPlatformAdmin = useAuth((state) => state.user?.is_platform_admin === true)
  const company = useCurrentCompany()
  return useMemo(() => {
    const paths = new Set(Object.keys(routesByPath).map(withoutNames))
    const isOffered = ({ to, permission, showsOthers, ability, needs }: NavItem) =>
      paths.has(withoutNames(to)) &&
      (ability === undefined || isPlatformAdmin) &&
      (needs === undefined || company?.[needs] === true) &&
      (permission === undefined || (company?.permissions?.includes(permission) ?? false)) &&
      !(showsOthers && company?.sees_own_only) &&
      (company !== null || ability !== undefined || worksAlone.includes(to))
    return navigation
      .map((group) => ({
        ...group,
        items: group.items
          .filter(isOffered)
          .map((item) => ({ ...item, to: item.to.replace(/\$\w+/, company?.id ?? '') })),
      }))
      .filter(({ items }) => items.length > 0)
  }, [routesByPath, isPlatformAdmin, company])
}

/** A path whose parameters are only places: `/config-hacienda/$`. */
function withoutNames(path: string): string {
  return path.replace(/\$\w+/g, '$').replace(/(.)\/$/, '$1')
}
