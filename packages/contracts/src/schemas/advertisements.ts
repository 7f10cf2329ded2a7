import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { advertisementKind, announcement } from './announcement.ts'
import { id, instant, line, pageQuery } from './common.ts'
import { roleName } from './identity.ts'

export const advertisementPlace = z.enum(['strip', 'start', 'login'])
export const advertisementStatus = z.enum(['draft', 'scheduled', 'live', 'ended'])

const httpsLink = z
  .string()
  .trim()
  .max(500)
  .regex(/^https:\/\//)
  .refine((address) => URL.canParse(address))

export const advertisementInput = z.object({
  title: line(80, 3),
  text: z.string().trim().max(500).default(''),
  link: httpsLink.nullish(),
  kind: advertisementKind,
  places: z.array(advertisementPlace).min(1),
  /** Empty lists are everybody. */
  roles: z.array(roleName).default([]),
  environments: z.array(z.enum(['simulator', 'test', 'live'])).default([]),
  company_ids: z.array(id).max(100).default([]),
  languages: z.array(z.enum(languageCodes)).default([]),
  starts_at: instant,
  ends_at: instant,
  is_dismissible: z.boolean().default(true),
  /** False keeps it a draft. */
  is_published: z.boolean().default(false),
})
export const advertisement = advertisementInput.extend({
  id,
  picture_url: z.string().nullable(),
  status: advertisementStatus,
  /** Names of `company_ids`, in their order. */
  company_names: z.array(z.string()),
  /** People who saw, dismissed, followed it; nobody is counted at the login. */
  shown: z.number().int(),
  dismissed: z.number().int(),
  clicked: z.number().int(),
  version: z.number().int(),
  updated_at: instant,
})
export const advertisementsQuery = pageQuery.extend({
  status: advertisementStatus.optional(),
  kind: advertisementKind.optional(),
  place: advertisementPlace.optional(),
})
/** At most one for each place. */
export const announcements = z.object({ strip: announcement.nullable(), start: announcement.nullable() })
export const announcementsQuery = z.object({ language: z.enum(languageCodes).optional() })
export const announcementAct = z.object({ act: z.enum(['shown', 'dismissed', 'clicked']) })
