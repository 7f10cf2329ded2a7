// What the platform tells people.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listAdvertisements = endpoint<{
  query: t.AdvertisementsQuery
  answer: t.Page<t.Advertisement>
}>('GET', '/advertisements', 'platform')
export const createAdvertisement = endpoint<{ body: t.AdvertisementInput; answer: t.Advertisement }>(
  'POST',
  '/advertisements',
  'platform',
)
/** `If-Match` carries the version that was read. */
export const updateAdvertisement = endpoint<ById & { body: t.AdvertisementInput; answer: t.Advertisement }>(
  'PUT',
  '/advertisements/:id',
  'platform',
)
/** Ends a live one now. */
export const endAdvertisement = endpoint<ById & { answer: t.Advertisement }>(
  'POST',
  '/advertisements/:id/end',
  'platform',
)
export const deleteAdvertisement = endpoint<ById & { answer: null }>(
  'DELETE',
  '/advertisements/:id',
  'platform',
)
/** Multipart: `picture`, a PNG, JPEG or SVG of at most 512 KiB; without a file the picture goes. */
export const setAdvertisementPicture = endpoint<ById & { body: FormData; answer: t.Advertisement }>(
  'POST',
  '/advertisements/:id/picture',
  'platform',
)
/** Named by its digest, so that it never changes and needs no token. */
export const advertisementPicture = endpoint<{ params: { id: string; digest: string } }>(
  'GET',
  '/advertisement-pictures/:id/:digest',
  'public',
)
/** What the caller should read now, in the company of `x-Company` if there is one. */
export const getAnnouncements = endpoint<{ query: t.AnnouncementsQuery; answer: t.Announcements }>(
  'GET',
  '/announcements',
  'user',
)
/** Counts what the caller did with one; one that was dismissed does not come back. */
export const noteAnnouncement = endpoint<
  ById & { body: { act: 'shown' | 'dismissed' | 'clicked' }; answer: null }
>('POST', '/announcements/:id', 'user')
