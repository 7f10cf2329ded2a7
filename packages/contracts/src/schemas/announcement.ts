import { z } from 'zod'
import { id } from './common.ts'

export const advertisementKind = z.enum(['info', 'maintenance', 'news', 'offer'])

/** What a reader sees of one. */
export const announcement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  kind: advertisementKind,
  picture_url: z.string().nullable(),
  is_dismissible: z.boolean(),
})
