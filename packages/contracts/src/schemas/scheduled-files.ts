import { z } from 'zod'
import { day, id, instant } from './common.ts'

/** A month that is shorter has its last day. */
const monthDay = z.number().int().min(1).max(31)
/** Monday 1 … Sunday 7. */
const weekday = z.number().int().min(1).max(7)

/** What a company has made by itself and sent by mail, and when. */
export const scheduledFileInput = z
  .object({
    kind: z.string().regex(/^[a-z-]{3,40}$/),
    /** By kind: what it is made of. */
    parameters: z.record(z.string().max(60), z.unknown()).default({}),
    /** As many as one letter goes to. */
    recipients: z.array(z.email().max(160)).min(1).max(5),
    /** One of both. */
    month_day: monthDay.nullable().default(null),
    weekday: weekday.nullable().default(null),
    is_on: z.boolean().default(true),
  })
  .refine(({ month_day, weekday }) => (month_day === null) !== (weekday === null), {
    error: 'choose',
    path: ['month_day'],
  })

/** One time that it was made. */
export const scheduledFileRun = z.object({
  id,
  /** The day it was due; null when somebody asked for it at once. */
  due_on: day.nullable(),
  /** `waiting`: no mail server can send it yet. */
  status: z.enum(['running', 'stopped', 'failed', 'sending', 'waiting', 'sent', 'bounced']),
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
  /** What went wrong, as a sentence; or what the mail server said. */
  problem: z.string().nullable(),
  started_at: instant,
})

export const scheduledFile = z.object({
  id,
  kind: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  recipients: z.array(z.string()),
  month_day: monthDay.nullable(),
  weekday: weekday.nullable(),
  is_on: z.boolean(),
  /** When it is made next; null while it is paused. */
  next_on: day.nullable(),
  /** In whose name it is made. */
  made_by: z.string().nullable(),
  last_run: scheduledFileRun.nullable(),
})

/** The word in the address of a letter. */
export const linkedFileParams = z.object({ word: z.string().regex(/^[\w-]{20,80}$/) })
