import { z } from 'zod'
import { receptionStatuses } from '../states.ts'
import { vatConditions } from '../vat-conditions.ts'
import { currencyCode, day, decimalText, flag, givenDay, id, instant, pageQuery, someOf } from './common.ts'
import { authorityAnswer, documentKind, holdCause, partyView, timelineEntry } from './documents.ts'

const text = (most: number) => z.string().trim().max(most).nullish()

export const receptionStatus = z.enum(receptionStatuses)
export const receptionAnswer = z.enum(['accepted', 'partly', 'rejected'])
export const setAsideReason = z.enum(['not_ours', 'duplicate'])
export const receptionCheckName = z.enum([
  'signature',
  'issuer',
  'structure',
  'sums',
  'numbers',
  'rules',
  'receiver',
  'duplicate',
  'authority',
])

/** What was looked at on arrival. `unknown`: nothing came that would tell. */
export const receptionCheck = z.object({
  check: receptionCheckName,
  result: z.enum(['passed', 'failed', 'unknown']),
  /** Codes and places, for those who want to know. */
  details: z.array(z.string()),
})

export const receptionRow = z.object({
  id,
  status: receptionStatus,
  set_aside_reason: setAsideReason.nullable(),
  kind: documentKind,
  clave: z.string(),
  consecutivo: z.string(),
  issued_at: instant,
  supplier_name: z.string(),
  supplier_identification_type: z.string(),
  supplier_identification_number: z.string(),
  /** As received, even beyond colones and dollars. */
  currency: z.string(),
  exchange_rate: decimalText,
  total: decimalText,
  tax: decimalText,
  /** The part of `tax` that is value added tax: no more than this is credit. */
  vat: decimalText,
  deadline_on: day,
  /** False where nobody knows the holidays of that year yet: the last day may come later, never sooner. */
  is_deadline_sure: z.boolean(),
  answer: receptionAnswer.nullable(),
  /** Of a credit note those of the invoice that it corrects, in its share, unless somebody said otherwise. */
  vat_condition: z.string().nullable(),
  vat_credit: decimalText.nullable(),
  vat_expense: decimalText.nullable(),
  category_id: id.nullable(),
  category: z.string().nullable(),
  /** It counts, and nobody has said what becomes of its tax. */
  is_unclassified: z.boolean(),
  expense_id: id.nullable(),
  /** Those that failed. */
  failed_checks: z.array(receptionCheckName),
  has_warning: z.boolean(),
  created_at: instant,
})

/** Our answer on its way to the authority, newest first. */
export const receptionMessage = z.object({
  id,
  answer: receptionAnswer,
  consecutivo: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'finished']),
  queued_at: instant,
  sent_at: instant.nullable(),
  last_problem: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  /** Why it does not leave, while it is held; null for any other. */
  held_because: holdCause.nullable(),
  verdict: authorityAnswer.nullable(),
})

const receivedLine = z.object({
  description: z.string(),
  cabys: z.string(),
  quantity: decimalText,
  unit: z.string(),
  unit_price: decimalText,
  discount: decimalText,
  tax: decimalText,
  total: decimalText,
})

/** The supplier's document, as far as a person needs it to decide. */
export const receivedDocument = z.object({
  issuer: partyView,
  receiver: partyView.nullable(),
  version: z.string(),
  sale_condition: z.string(),
  credit_days: z.number().int().nullable(),
  lines: z.array(receivedLine),
  /** Lines beyond the first hundred are in the file. */
  line_count: z.number().int(),
  net: decimalText,
  discounts: decimalText,
  tax: decimalText,
  other_charges: decimalText,
  total: decimalText,
})

export const receptionDetail = receptionRow.extend({
  version: z.number().int(),
  checks: z.array(receptionCheck),
  document: receivedDocument,
  /** What a note changes; with its number where it is here. */
  refers_to: z
    .object({ clave: z.string(), reception_id: id.nullable(), consecutivo: z.string().nullable() })
    .nullable(),
  answer_text: z.string().nullable(),
  activity: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  messages: z.array(receptionMessage),
  /** received, answered, sent, attempt_failed, failed, confirmed, refused */
  timeline: z.array(timelineEntry),
  /** What the rules of the company propose. */
  proposal: z.object({
    activity: z.string().nullable(),
    vat_condition: z.string(),
    category_id: id.nullable(),
    /** It comes from a rule for this supplier. */
    is_rule: z.boolean(),
  }),
  /** The day that its expense gets because the books of its own month are closed; null where they are open. */
  expense_on: day.nullable(),
  files: z.object({ authority: z.boolean(), message: z.boolean(), answer: z.boolean() }),
  /** What it came with, if it came by mail. */
  mail: z.object({ sender: z.string(), subject: z.string(), sent_at: instant.nullable() }).nullable(),
})

export const receptionDecision = z.object({
  answer: receptionAnswer,
  /** Required unless accepted; at least 5 characters. */
  text: text(160),
  /** One of the company's own; left out with condition 05 and with a rejection. */
  activity: text(6),
  vat_condition: z.enum(vatConditions).nullish(),
  /**
   * Left out, all VAT of the document with condition 01 and none with 04, and nothing else is taken with them but of what is accepted in part;
   * required with 02 and 03 where there is tax; left out with 05.
   */
  vat_credit: decimalText.nullish(),
  vat_expense: decimalText.nullish(),
  category_id: id.nullish(),
  /** Condition and category become what is proposed for this supplier from now on. */
  is_rule: z.boolean().nullish(),
})

/** What was not answered in time counts as accepted; this says what becomes of its tax. */
export const receptionClassification = receptionDecision.omit({ answer: true, text: true, activity: true })

export const receptionsQuery = pageQuery.extend({
  status: someOf(receptionStatus.options).optional(),
  answer: someOf(receptionAnswer.options).optional(),
  kind: someOf(documentKind.options).optional(),
  vat_condition: z.enum(vatConditions).optional(),
  supplier_identification_number: z.string().max(20).optional(),
  currency: currencyCode.optional(),
  /** To answer, and at most five working days from the deadline. */
  near_deadline: flag.optional(),
  /** It counts, and nobody has said what becomes of its tax. */
  is_unclassified: flag.optional(),
  /** Whether a check failed. */
  has_warning: flag.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
})

export const receptionCounts = z.object({ to_answer: z.number().int(), near_deadline: z.number().int() })

/** What became of one file of an upload. */
export const uploadedFile = z.object({
  name: z.string(),
  outcome: z.enum(['added', 'set_aside', 'known', 'paired', 'refused']),
  /** Of the document it is about. */
  reception_id: id.nullable(),
  /** Why it is refused, a problem code, or set aside. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
})
export const uploadAnswer = z.object({
  files: z.array(uploadedFile),
  /** Many files are read by a task; then `files` is empty. */
  task_id: id.nullable(),
})

/** An upload that a task reads; `files` is null until it is done. */
export const uploadResult = z.object({ files: z.array(uploadedFile).nullable() })

/** The mailbox that suppliers write to, and how reading it goes. */
export const mailboxState = z.object({
  is_on: z.boolean(),
  /** What suppliers are told; null while it is off. */
  address: z.string().nullable(),
  /** When it was last read to the end. */
  read_at: instant.nullable(),
  next_read_at: instant.nullable(),
  /** It cannot be read since then, for this reason. */
  failing_since: instant.nullable(),
  failures: z.number().int(),
  problem: z.string().nullable(),
})

/** It could be opened, and has this many mails that nobody has read. */
export const mailboxTest = z.object({ unread: z.number().int() })

/** A mail that was read, newest first, and what became of what it brought. */
export const mailboxMail = z.object({
  id,
  sender: z.string(),
  subject: z.string(),
  sent_at: instant.nullable(),
  read_at: instant,
  /** nothing: no document in it. refused: there was something, and it was not taken. */
  status: z.enum(['reading', 'taken', 'nothing', 'refused']),
  /** Why nothing was taken. */
  message: z.string().nullable(),
  /** The first ones of many. */
  files: z.array(uploadedFile),
  file_count: z.number().int(),
})
