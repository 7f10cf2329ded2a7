import { z } from 'zod'
import { trades } from '../states.ts'
import { flag, id, instant, line, pageQuery } from './common.ts'
import { companiesQuery, company, roleName } from './identity.ts'
import { platformReason } from './security.ts'

/** `options` narrows, separated by commas: a status, an environment, `inactive` for nothing done in 90 days. */
export const allCompaniesQuery = companiesQuery.extend({
  /** name, members, documents, certificate or last_activity, descending with a minus before it. */
  sort: z.string().max(60).optional(),
})
export const platformCompany = z.object({
  id,
  name: z.string(),
  trade_name: z.string().nullable(),
  identification_number: z.string(),
  colour: z.string(),
  logo_url: z.string().nullable(),
  environment: z.enum(['simulator', 'test', 'live']),
  status: z.enum(['setup', 'active', 'suspended', 'archived', 'moved']),
  is_demo: z.boolean(),
  owners: z.array(z.object({ id, name: z.string(), email: z.string() })),
  members: z.number().int(),
  /** Issued within the last thirty days. */
  documents: z.number().int(),
  certificate_days_left: z.number().int().nullable(),
  last_activity_at: instant.nullable(),
})
/** Why a platform administrator reaches into a company's data; the company reads it in its trail. */
export const visitReason = z.object({ reason: z.string().trim().min(10).max(500) })
/** A company as its visitor sees it, and until when. */
export const supportVisit = z.object({ company, reason: z.string(), ends_at: instant })
export const defaultCompanyInput = z.object({
  company_id: id,
  /** Needed for every account but one's own; its owner hears it. */
  reason: platformReason.optional(),
})
export const companyPerson = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: roleName,
  active: z.number().int(),
  is_default: z.boolean(),
  is_account_active: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
})

export const trade = z.enum(trades)
export const itemTemplateInput = z.object({
  trade,
  name: line(200, 3),
  cabys: z.string().regex(/^\d{13}$/),
  unit: z.string().min(1).max(15),
  tax_code: z.string().default('01'),
  rate_code: z.string(),
  is_active: z.boolean().default(true),
})
export const itemTemplate = itemTemplateInput.extend({
  id,
  /** What the catalogue says of the code; null when it does not know it. */
  cabys_description: z.string().nullable(),
  /** The code was withdrawn, or the whole catalogue does not have it. */
  is_cabys_outdated: z.boolean(),
  /** Companies that copied it. */
  used_by: z.number().int(),
  version: z.number().int(),
  updated_at: instant,
})
export const itemTemplatesQuery = pageQuery.extend({
  trade: trade.optional(),
  is_active: flag.optional(),
  /** Only those whose code wants another one. */
  outdated: flag.optional(),
})
/** A template as a company chooses it. */
export const itemTemplateChoice = itemTemplate
  .pick({ id: true, trade: true, name: true, cabys: true, unit: true, rate_code: true })
  .extend({ cabys_description: z.string().nullable(), is_copied: z.boolean() })
export const itemTemplateChoicesQuery = z.object({
  search: z.string().max(200).optional(),
  trade: trade.optional(),
})
export const copyTemplates = z.object({ template_ids: z.array(id).min(1).max(200) })
export const copiedTemplates = z.object({ copied: z.number().int(), skipped: z.number().int() })
