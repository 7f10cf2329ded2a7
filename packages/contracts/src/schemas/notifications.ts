import { z } from 'zod'
import {
  isChosen,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '../notification-kinds.ts'
import { companyName, id, instant } from './common.ts'

const kinds = Object.keys(notificationKinds) as NotificationKind[]
export const notificationKind = z.enum(kinds)

export const notification = z.object({
  id,
  /** What it happened in, by the name its people use. */
  company: companyName,
  kind: notificationKind,
  /** Parameters of the sentence `tools.notifications.kinds.<kind>`. */
  params: z.record(z.string(), z.string()),
  /** The screen of its object. */
  path: z.string(),
  is_personal: z.boolean(),
  created_at: instant,
  read_at: instant.nullable(),
})

/** `mine` is what was meant for the person alone; `authority` what Hacienda is the cause of. */
export const notificationsQuery = z.object({
  tab: z.enum(['all', 'mine', 'authority']).default('all'),
  cursor: z.string().max(300).optional(),
  /** Of one company only. */
  company_id: id.optional(),
})

export const notificationList = z.object({
  data: z.array(notification),
  meta: z.object({
    /** Unread ones of all tabs and companies, counted up to 100. */
    unread: z.number().int(),
    next_cursor: z.string().nullable(),
  }),
})

const chosenKind = z.enum(kinds.filter(isChosen))

/** One entry a kind that can be chosen. */
export const notificationChoices = z.record(chosenKind, z.enum(notificationChannels))
export const notificationChoicesInput = z.partialRecord(chosenKind, z.enum(notificationChannels))

/** Addresses of screens within the application. */
export const shortcuts = z.object({
  /** Null for those that the product starts with. */
  paths: z
    .array(
      z
        .string()
        .max(120)
        .regex(/^\/(?!\/)[a-z0-9/_-]*$/),
    )
    .max(24)
    .nullable(),
})
