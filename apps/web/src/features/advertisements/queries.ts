import { type Announcements, endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

const tenMinutesMs = 600_000

/** What the reader should know now, in this company and language. */
export const announcementsQuery = (company: string, language: string) =>
  queryOptions({
    queryKey: ['announcements', company, language],
    queryFn: ({ signal }): Promise<Announcements> =>
      call(endpoints.getAnnouncements, { query: { language: language as 'en' } }, { company, signal }),
    staleTime: tenMinutesMs,
    refetchInterval: tenMinutesMs,
    retry: false,
  })

/** Counts what was done with one; a count that is lost harms nobody. */
export function note(id: string, act: 'shown' | 'dismissed' | 'clicked'): Promise<unknown> {
  return call(endpoints.noteAnnouncement, { params: { id }, body: { act } }).catch(() => null)
}
