import type { Announcement } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { AnnouncementCard, AnnouncementStrip } from './announcement-parts.tsx'
import { announcementsQuery, note } from './queries.ts'

/** What the platform says to this reader at a place, if anything; dismissed, it does not come back. */
export function AnnouncementPlace({ place }: { place: 'strip' | 'start' }) {
  const { i18n } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const options = announcementsQuery(company, i18n.language)
  const announcement: Announcement | null = useQuery(options).data?.[place] ?? null
  const id = announcement?.id
  useEffect(() => {
    if (id !== undefined) void note(id, 'shown')
  }, [id])
  if (announcement === null) return null

  const dismiss = async () => {
    cache.setQueryData(options.queryKey, (known) => known && { ...known, [place]: null })
    await note(announcement.id, 'dismissed')
    // Another one may have stood behind it.
    await cache.invalidateQueries({ queryKey: ['announcements'] })
  }
  const props = { announcement, onDismiss: dismiss, onFollow: () => void note(announcement.id, 'clicked') }
  return place === 'strip' ? <AnnouncementStrip {...props} /> : <AnnouncementCard {...props} />
}
