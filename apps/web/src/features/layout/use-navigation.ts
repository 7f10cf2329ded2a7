import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type NavGroup, navigation } from './navigation.ts'

/** The groups of the navigation, with the entries whose routes exist. */
export function useNavigation(): readonly NavGroup[] {
  const { routesByPath } = useRouter()
  return useMemo(() => {
    const paths = new Set(Object.keys(routesByPath))
    return navigation
      .map((group) => ({ ...group, items: group.items.filter(({ to }) => paths.has(to)) }))
      .filter(({ items }) => items.length > 0)
  }, [routesByPath])
}
