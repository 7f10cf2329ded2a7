import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { clientTexts } from '../record-rules.ts'
import {
  decimalText,
  flag,
  id,
  instant,
  lineOf,
  neededLine,
  ownCurrency,
  pageQuery,
  sumText,
  tags,
  textOf,
} from './common.ts'

export const clientInput = z.object({
  name: neededLine(clientTexts.name),
  trade_name: lineOf(clientTexts.trade_name),
  identification_type: z.string().nullish(),
  identification_number: z.string().nullish(),
  emails: z.array(z.email().max(160)).max(4).default([]),
  phone_country_code: z.string().nullish(),
  phone_number: z.string().nullish(),
  province: z.string().nullish(),
  canton: z.string().nullish(),
  district: z.string().nullish(),
  neighbourhood: textOf(clientTexts.neighbourhood),
  address: textOf(clientTexts.address),
  foreign_address: textOf(clientTexts.foreign_address),
  activity_code: z.string().nullish(),
  currency: ownCurrency.nullish(),
  sale_condition: z.string().nullish(),
  credit_days: z.number().int().min(0).max(99999).nullish(),
  /** What the client may owe at most, for each currency by itself; null: no limit. */
  credit_limit_crc: decimalText.nullish(),
  credit_limit_usd: decimalText.nullish(),
  /** Who usually sells to them, and how they are grouped: of the company's lists. Absent: as it was. */
  seller_id: id.nullish(),
  tags: tags.optional(),
  price_list_id: id.nullish(),
  /** What its papers, letters and pages are in; null: as the company chose. Absent: as it was. */
  language: z.enum(languageCodes).nullish(),
  notes: textOf(clientTexts.notes),
})
export const client = clientInput.extend({
  id,
  is_archived: z.boolean(),
  seller_name: z.string().nullish(),
  /** Since when reminders stay away, and whose word that is. */
  reminders_off_at: instant.nullable(),
  reminders_off_by: z.enum(['client', 'company']).nullable(),
  /** Issued documents, counted up to 100. */
  document_count: z.number().int(),
  last_invoiced_at: instant.nullable(),
  /** What is open by currency: owed, of that past its day, and money of theirs that settles nothing yet. */
  standing: z.array(
    z.object({
      currency: z.string(),
      balance: sumText,
      overdue: sumText,
      credit: sumText,
    }),
  ),
  updated_at: instant,
  /** `If-Match` on changing it; counts every change. */
  version: z.number().int(),
  /** In what a search found: those for whom the client pays and whose name or number the words are. */
  pays_for: z.array(z.string()).optional(),
})
/** How clients may be narrowed by how they stand; `inactive` bought nothing for half a year, `twice` there is another of the same name or number. */
export const clientStandings = [
  'owing',
  'overdue',
  'in_credit',
  'inactive',
  'without_email',
  'twice',
] as const
/** Without `is_archived`, those in use. */
export const clientsQuery = pageQuery.extend({
  is_archived: flag.optional(),
  seller_id: id.optional(),
  tag_id: id.optional(),
  standing: z.enum(clientStandings).optional(),
})
/** What people of a client may get. */
export const contactPapers = ['invoices', 'quotations', 'statements', 'reminders'] as const
const contactFields = {
  name: z.string().trim().min(2).max(100),
  role: z.string().trim().max(60).nullish(),
  email: z.email().max(160).or(z.literal('')).nullish(),
  phone: z.string().trim().max(24).nullish(),
  receives: z.array(z.enum(contactPapers)).max(contactPapers.length).default([]),
}
export const clientContactsInput = z.object({
  /** All of them: whoever is missing is taken away. Known ones are named by their id. */
  contacts: z.array(z.object({ id: id.optional(), ...contactFields })).max(20),
})
export const clientContact = z.object({
  id,
  name: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  receives: z.array(z.enum(contactPapers)),
})
export const clientContacts = z.object({ data: z.array(clientContact) })
export const archiveClient = z.object({ is_archived: z.boolean() })

/** One code of the catalogue; `rate_code` is what a line starts with, null where the catalogue names a rate that nobody knows. */
export const cabysEntry = z.object({
  code: z.string(),
  description: z.string(),
  rate: z.string(),
  rate_code: z.string().nullable(),
  kind: z.enum(['goods', 'service']),
  /** True where the company that asked sells under it, or has items with it: such codes lead what was found. */
  is_used: z.boolean().optional(),
})
/** A code that an item may have instead of one that the catalogue withdrew or rated otherwise, and why it is proposed. */
export const cabysProposal = cabysEntry.omit({ is_used: true }).extend({
  /**
   * Its own at the new rate; the same description under another code; what the company uses for things of that name; what stands
   * beside the former code; what the name of the item finds.
   */
  because: z.enum(['same_code', 'renumbered', 'own', 'neighbour', 'words']),
  /** Close enough to be taken together with others, after a glance at each. */
  is_close: z.boolean(),
})
export const cabysQuery = z.object({
  search: z.string().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(50).optional(),
})
