import { queryOptions } from '@tanstack/react-query'

/** The table of the authority comes when somebody first asks it. */
export const loadActivities = () => import('./activity-names.ts')

/** What an activity is called; null of none. */
export const activityNameQuery = (code: string) =>
  queryOptions({
    queryKey: ['activities', 'name', code],
    queryFn: async () => (await loadActivities()).nameOfActivity(code),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
