import { z } from 'zod'
import { id, instant, line } from './common.ts'

/** A list by the name of its screen: `invoices`. */
export const listName = z.string().regex(/^[a-z][a-z-]{1,39}$/)
const columnId = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/)

/**
 * Which columns of a list, or cards of a page, a person sees, in which order and how wide; one that is not named stays where
 * the product puts it.
 */
export const listLayout = z.object({
  order: z.array(columnId).max(40),
  /** Taken away, and brought in, by the person; the others come as there is room. */
  hidden: z.array(columnId).max(40),
  shown: z.array(columnId).max(40),
  /** In px; absent for the width that the product gives. */
  widths: z.record(columnId, z.number().int().min(60).max(900)),
  /** Rows that the person wants to see first. */
  pinned: z.array(id).max(100).default([]),
})

/** What the address of a list says, without the page and the open row. */
export const viewSearch = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.union([z.string().max(200), z.number(), z.boolean()]))
  .refine((search) => Object.keys(search).length <= 20)

export const savedView = z.object({
  id,
  list: listName,
  name: z.string(),
  search: viewSearch,
  is_shared: z.boolean(),
  /** Made by the person who asks. */
  is_own: z.boolean(),
  /** Whether the person who asks may rename, share or delete it. */
  may_change: z.boolean(),
})

/** What a person chose for a list, and the views that they see there. */
export const listChoices = z.object({
  layout: listLayout.nullable(),
  views: z.array(savedView),
  default_view: id.nullable(),
  /** The last of their actions on many rows here that can be taken back: which, of how many rows, and until when. */
  undo: z.object({ id, action: z.string(), count: z.number().int(), until: instant }).nullable(),
})

const viewWords = {
  name: line(40),
  search: viewSearch,
  is_shared: z.boolean().default(false),
}
export const newSavedView = z.object({ list: listName, ...viewWords })
export const savedViewInput = z.object(viewWords)
export const layoutChoice = z.object({ layout: listLayout.nullable() })
export const defaultViewChoice = z.object({ view_id: id.nullable() })
