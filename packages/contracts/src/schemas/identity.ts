import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { roles } from '../roles.ts'
import { announcement } from './announcement.ts'
import { branchCode, givenDay, id, line, terminalCode } from './common.ts'
import { counterChoices, salesDefaults } from './settings.ts'

export const roleName = z.enum(roles)

const dateFormats = ['DD/MM/YYYY', 'YYYY-MM-DD'] as const

/** `currency` is a JSON string holding an object with an id: 1 dollars, 2 colones (specification §3). */
export const generalConfigurations = z.looseObject({ currency: z.string().nullish() })

export const company = z.object({
  id,
  name: z.string(),
  trade_name: z.string().nullable(),
  identification_type: z.string(),
  identification_number: z.string(),
  environment: z.enum(['simulator', 'test', 'live']),
  status: z.enum(['setup', 'active', 'suspended', 'archived', 'moved']),
  is_demo: z.boolean(),
  colour: z.string(),
  logo_url: z.string().nullable(),
  role: roleName.nullable(),
  permissions: z.array(z.string()),
  general_configurations: generalConfigurations.nullable(),
  /** The reader's own link to it (specification §3); none in a company that is only looked at. */
  company_user: z
    .array(
      z.object({
        company_id: id,
        active: z.number().int(),
        company: z.object({ id, name: z.string(), general_configurations: generalConfigurations.nullable() }),
      }),
    )
    .optional(),
  sales_defaults: salesDefaults.optional(),
  /** Whether cash is rounded to five colones at the counter. */
  cash_rounding: z.boolean().optional(),
  /** How it sells at the counter. */
  counter: counterChoices.optional(),
  /** Whether this person sees what items cost. */
  sees_costs: z.boolean().optional(),
  /** Whether this person sees only the documents and payments that they made. */
  sees_own_only: z.boolean().optional(),
  /** Whether it bills for students, or whatever it calls them. */
  has_students: z.boolean().optional(),
  /** Whether it has more than one branch, so that where something was sold says anything. */
  has_branches: z.boolean().optional(),
  /** From where this person usually issues; null: from where the company does. */
  place: z.object({ branch: branchCode, terminal: terminalCode }).nullish(),
  /** How it is taxed: only companies of the simplified regime sell without electronic documents. */
  regime: z.enum(['general', 'simplified', 'other']).nullish(),
  /** Only in a list that was asked for with `options=figures`. */
  figures: z
    .object({
      members: z.number().int(),
      documents_this_month: z.number().int(),
      certificate_days_left: z.number().int().nullable(),
    })
    .optional(),
})

export const companyUser = z.object({ company_id: id, active: z.number().int(), company })

export const user = z.object({
  id,
  token: z.string().optional(),
  name: z.string(),
  email: z.string(),
  is_platform_admin: z.boolean(),
  /** Until the address is confirmed, companies of this person stay in the simulator. */
  is_email_confirmed: z.boolean().optional(),
  phone: z.string().nullish(),
  language: z.enum(languageCodes).nullish(),
  date_format: z.enum(dateFormats).nullish(),
  companies: z.array(companyUser),
  company_default: company.nullable(),
})

export const login = z.object({
  email: z.email().max(160),
  password: z.string().min(1).max(256),
  /** Keep me signed in: the session lives 30 days instead of 12 hours, both from the last use. */
  remember: z.boolean().optional(),
})
export const loginAnswer = z.object({ token: z.string(), user: user.extend({ token: z.string() }) })
export const profile = z.object({
  user,
  company_default: company.nullable(),
  company_user: z.array(companyUser),
})

export const companiesQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  search: z.string().max(200).optional(),
  /** Separated by commas: `figures` adds numbers to each company, `archived` lists the archived instead. */
  options: z.string().max(200).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
})
export const selectCompany = z.object({ company_id: id, user_id: id.optional() })
export const selectCompanyAnswer = z.object({ company })

/** What a browser may know before anybody signs in. */
export const installation = z.object({
  product: z.string(),
  version: z.string(),
  demo: z.boolean(),
  /** What the door says of the demo: strangers are meant to try it, or its accounts are there and closed. */
  demo_notice: z.enum(['public', 'closed']).nullable(),
  language: z.enum(languageCodes),
  /** Whether anybody may make an account, or only who was invited. */
  registration: z.enum(['open', 'invited']),
  /** Whom to ask where registration is closed; null when the installation names nobody. */
  contact: z.string().nullable(),
  /** True until somebody has made the first account, which runs the installation. */
  needs_first_administrator: z.boolean(),
  /** The host name passkeys belong to; under another name a browser refuses them. */
  passkey_domain: z.string(),
  /** What the platform says at the door, if anything. */
  announcement: announcement.nullable(),
  /** Without a mail server mail waits where the platform administrator reads it. */
  has_mail_server: z.boolean(),
})

const text = (max: number) => z.string().trim().min(1).max(max)

/** What issuing needs to know about the company itself. */
export const companySettingsInput = z.object({
  name: line(100, 3),
  trade_name: line(80).nullish(),
  identification_type: text(2),
  identification_number: text(20),
  colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
  province: z
    .string()
    .regex(/^[1-7]$/)
    .nullish(),
  canton: z
    .string()
    .regex(/^\d{2}$/)
    .nullish(),
  district: z
    .string()
    .regex(/^\d{2}$/)
    .nullish(),
  neighbourhood: z.string().trim().min(5).max(50).nullish(),
  address: z.string().trim().min(5).max(250).nullish(),
  phone_country_code: z
    .string()
    .regex(/^\d{1,3}$/)
    .nullish(),
  phone_number: z
    .string()
    .regex(/^\d{8,20}$/)
    .nullish(),
  emails: z.array(z.email().max(160)).max(4).default([]),
  activities: z
    .array(z.object({ code: text(6), name: line(200, 0), is_default: z.boolean() }))
    .max(50)
    .default([]),
  branch: branchCode,
  terminal: terminalCode,
  provider_id: text(20).nullish(),
  /** Of who sells alcoholic drinks (Law 8707). */
  alcohol_registry: line(12).nullish(),
  regime: z.enum(['general', 'simplified', 'other']).nullish(),
  /**
   * The day since which it is under its regime; null: it always was, or nobody says. Left out where the regime changes, it is the day of
   * the change. Days before it are of the regime that was said before.
   */
  regime_since: givenDay.nullish(),
  /** 1 dollars, 2 colones (specification §3). */
  currency_id: z.union([z.literal(1), z.literal(2)]),
})
/** A regime that a company was under until the next one begins; `since` null: always before, or nobody says. */
export const regimeTurn = z.object({
  regime: z.enum(['general', 'simplified', 'other']).nullable(),
  since: givenDay.nullable(),
})
/** All of them, the oldest first; the last is the present one. */
export const regimeTurns = z.object({ turns: z.array(regimeTurn).min(1).max(50) })
export const companySettings = companySettingsInput.extend({
  id,
  /** Every regime that it was under, the oldest first; the last is the present one. */
  regime_turns: z.array(regimeTurn),
  environment: z.enum(['simulator', 'test', 'live']),
  status: z.enum(['setup', 'active', 'suspended', 'archived', 'moved']),
  is_demo: z.boolean(),
  logo_url: z.string().nullable(),
  version: z.number().int(),
})
