import { z } from 'zod'
import { letterCauses, letterKinds, letterReasons, letterStatuses, letterWays } from '../letter-states.ts'
import { givenDay, id, instant, pageQuery, someOf } from './common.ts'

/** How a letter stands, of whatever it is. */
export const letterState = {
  status: z.enum(letterStatuses),
  /** What is in its way, as far as the server's words tell; null where nothing is. */
  cause: z.enum(letterCauses).nullable(),
  /** The server's own words. */
  problem: z.string().nullable(),
  /** How often a mail server was asked to take it. */
  tries: z.number().int(),
  /** When it is tried again by itself. */
  next_try_at: instant.nullable(),
}

/** A letter of the company: to whom, about what, and what became of it. */
export const letterRow = z.object({
  id,
  way: z.enum(letterWays),
  kind: z.enum(letterKinds),
  /** Somebody asked for it, or it went by itself. */
  reason: z.enum(letterReasons),
  recipient: z.string(),
  /** Null of what was taken to WhatsApp. */
  subject: z.string().nullable(),
  /** Null for who is in no catalogue. */
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  /** What it is about: where its page is, and how people call it. */
  about: z.object({ type: z.string(), id, number: z.string() }).nullable(),
  ...letterState,
  posted_by: z.string().nullable(),
  created_at: instant,
  /** When it was taken, given up, taken back, or came back. */
  settled_at: instant.nullable(),
  /** After this it leaves no more. */
  expires_at: instant.nullable(),
  may_cancel: z.boolean(),
  may_send: z.boolean(),
})

export const lettersQuery = pageQuery.extend({
  status: someOf(letterStatuses).optional(),
  way: z.enum(letterWays).optional(),
  kind: someOf(letterKinds).optional(),
  client_id: id.optional(),
  /** About this document or offer. */
  document_id: id.optional(),
  quotation_id: id.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
})
