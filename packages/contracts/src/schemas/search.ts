import { z } from 'zod'
import { id } from './common.ts'
import { documentRow } from './documents.ts'

export const searchQuery = z.object({ q: z.string().trim().min(1).max(100) })

/** What a few words can mean, the likeliest first; a handful of each. */
export const searchAnswer = z.object({
  documents: z.array(documentRow),
  clients: z.array(
    z.object({
      id,
      name: z.string(),
      trade_name: z.string().nullish(),
      identification_number: z.string().nullish(),
    }),
  ),
  items: z.array(z.object({ id, name: z.string(), code: z.string().nullish(), cabys: z.string() })),
})
