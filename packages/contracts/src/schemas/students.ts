import { z } from 'zod'
import { studentTexts } from '../record-rules.ts'
import {
  day,
  decimalText,
  flag,
  givenDay,
  id,
  instant,
  lineOf,
  neededLine,
  ownCurrency,
  pageQuery,
  textOf,
} from './common.ts'

export const studentStatus = z.enum(['active', 'on_hold', 'left'])
const percent = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/)

export const studentInput = z.object({
  name: neededLine(studentTexts.name),
  number: textOf(studentTexts.number),
  birth_on: givenDay.nullish(),
  group_name: lineOf(studentTexts.group_name),
  /** Who pays, in percent of the plan; together 100. */
  payers: z
    .array(z.object({ client_id: id, share: percent }))
    .min(1)
    .max(10),
  /** The plan: an item, and what it costs a month. */
  item_id: id.nullish(),
  monthly_amount: decimalText.nullish(),
  currency: ownCurrency.nullish(),
  discount_percent: percent.nullish(),
  discount_reason: textOf(studentTexts.discount_reason),
  starts_on: givenDay.nullish(),
  ends_on: givenDay.nullish(),
  contact: textOf(studentTexts.contact),
  notes: textOf(studentTexts.notes),
})
/** Those who may only look see names, number, group and status: most of these people are minors. */
export const student = z.object({
  id,
  name: z.string(),
  number: z.string().nullable(),
  group_name: z.string().nullable(),
  status: studentStatus,
  payers: z.array(z.object({ client_id: id, name: z.string(), share: z.string() })),
  item_id: id.nullable(),
  plan: z.string().nullable(),
  monthly_amount: z.string().nullable(),
  currency: ownCurrency.nullable(),
  /** What is billed each month, the discount taken off. */
  monthly_due: z.string().nullable(),
  discount_percent: z.string().nullable(),
  discount_reason: z.string().nullable(),
  birth_on: day.nullable(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  contact: z.string().nullable(),
  notes: z.string().nullable(),
  version: z.number().int(),
  updated_at: instant,
})
export const studentsQuery = pageQuery.extend({
  status: studentStatus.optional(),
  /** Those with a plan, or those without. */
  has_plan: flag.optional(),
  group_name: z.string().max(60).optional(),
  client_id: id.optional(),
})
export const studentStatusChange = z.object({
  status: studentStatus,
  /** Last day of who leaves; today without one. */
  ends_on: givenDay.optional(),
})
/** The company's word for them, and the groups in use. */
export const studentSetup = z.object({
  is_on: z.boolean(),
  word: z.enum(['students', 'members', 'patients', 'tenants', 'other']),
  singular: z.string(),
  plural: z.string(),
  groups: z.array(z.string()),
})
