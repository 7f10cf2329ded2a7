import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAuth } from '#features/identity/index.ts'
import { type NavGroup, navigation } from './navigation.ts'

/** The groups of the navigation, with the entries whose routes exist and that are for this person. */
export function useNavigation(): readonly NavGroup[] {
  const { routesByPath } = useRouter()
  const isPlatformAdmin = useAuth((state) => state.user?.is_platform_admin === true)
  return useMemo(() => {
    const paths = new Set(Object.keys(routesByPath))
    return navigation
      .map((group) => ({
        ...group,
        items: group.items.filter(
          (item) => paths.has(item.to) && (isPlatformAdmin || item.forPlatform !== true),
        ),
      }))
      .filter(({ items }) => items.length > 0)
  }, [routesByPath, isPlatformAdmin])
}
