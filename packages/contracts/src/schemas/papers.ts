import { z } from 'zod'
import { id, instant } from './common.ts'

/** A file that is kept with a record. */
export const paper = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  created_at: instant,
  /** Whether the client sees it by the link of the document or the offer. */
  is_shown: z.boolean(),
  /** Who added it. */
  added_by: z.string().nullable(),
})
export const paperSharing = z.object({ is_shown: z.boolean() })
export const papers = z.object({ data: z.array(paper) })
