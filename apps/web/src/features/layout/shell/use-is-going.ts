import { useRouterState } from '@tanstack/react-router'

/** True from the moment somebody goes to another screen until it stands there; so long one still sees the one before. */
export function useIsGoing(): boolean {
  return useRouterState({ select: ({ isLoading }) => isLoading })
}
