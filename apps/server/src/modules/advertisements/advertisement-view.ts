import type { Advertisement, Announcement } from '@cuentaclara/contracts'
import type { AdvertisementRow, AnnouncementRow } from './advertisement-store.ts'

export function toView({ picture_digest, ...row }: AdvertisementRow): Advertisement {
  return {
    ...row,
    picture_url: pictureUrl(row.id, picture_digest),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function toAnnouncement({ picture_digest, ...row }: AnnouncementRow): Announcement {
  return { ...row, picture_url: pictureUrl(row.id, picture_digest) }
}

function pictureUrl(id: string, digest: string | null): string | null {
  return digest === null ? null : `/api/advertisement-pictures/${id}/${digest}`
}
