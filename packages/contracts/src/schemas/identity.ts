import { z } from 'zod'
import { roles } from '../permissions.ts'
import { id } from './common.ts'

export const roleName = z.enum(roles)

/** `currency` is a JSON string holding an object with an id: 1 dollars, 2 colones (specification §3). */
export const generalConfigurations = z.looseObject({ currency: z.string().nullish() })

export const company = z.object({
  id,
  name: z.string(),
  trade_name: z.string().nullable(),
  identification_type: z.string(),
  identification_number: z.string(),
  environment: z.enum(['simulator', 'test', 'live']),
  status: z.enum(['setup', 'active', 'suspended', 'archived']),
  is_demo: z.boolean(),
  colour: z.string(),
  logo_url: z.string().nullable(),
  role: roleName.nullable(),
  permissions: z.array(z.string()),
  general_configurations: generalConfigurations.nullable(),
})

export const companyUser = z.object({ company_id: id, active: z.number().int(), company })

export const user = z.object({
  id,
  token: z.string().optional(),
  name: z.string(),
  email: z.string(),
  is_platform_admin: z.boolean(),
  companies: z.array(companyUser),
  company_default: company.nullable(),
})

export const login = z.object({ email: z.email().max(160), password: z.string().min(1).max(256) })
export const loginAnswer = z.object({ token: z.string(), user: user.extend({ token: z.string() }) })
export const profile = z.object({
  user,
  company_default: company.nullable(),
  company_user: z.array(companyUser),
})

export const companiesQuery = z.object({
  page: z.coerce.number().int().min(1).optional(),
  search: z.string().max(200).optional(),
  options: z.string().max(200).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
})
export const selectCompany = z.object({ company_id: id, user_id: id.optional() })
export const selectCompanyAnswer = z.object({ company })
