import { z } from 'zod'
import { id, instant } from './common.ts'

/** A file that is kept with a record. */
export const paper = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  created_at: instant,
  /** Who added it. */
  added_by: z.string().nullable(),
})
export const papers = z.object({ data: z.array(paper) })
