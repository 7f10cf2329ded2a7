import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { companyRoute, personRoute, preparedRoute, publicRoute, type Route } from '#platform/route.ts'
import { picturesPerMinute, sendPicture } from '#platform/send-picture.ts'
import { changeRegimeTurns } from './change-regime-turns.ts'
import { getCompanySettings, updateCompanySettings } from './company-settings.ts'
import { getCompany } from './get-company.ts'
import { listCompanies } from './list-companies.ts'
import { getLogo } from './logo.ts'
import { type PrepareKey, prepareKeyOfChange } from './prepare-key.ts'
import { selectCompany } from './select-company.ts'

const byId = z.object({ id: schemas.id })
const oneCompany = z.object({ company: schemas.company })

/** Companies as their members see, choose and set them up. */
export const companyRoutes = ({ prepare }: { prepare: PrepareKey }): Route[] => [
  personRoute(
    endpoints.listCompanies,
    { query: schemas.companiesQuery, answer: schemas.pageOf(schemas.company) },
    (ctx, { caller, query }) => listCompanies(ctx, caller.userId, query),
  ),
  personRoute(
    endpoints.getCompany,
    { params: byId, answer: oneCompany },
    async (ctx, { caller, params }) => ({
      company: await getCompany(ctx, caller.userId, params.id),
    }),
  ),
  personRoute(
    endpoints.selectCompany,
    { body: schemas.selectCompany, answer: oneCompany },
    async (ctx, { caller, body }) => ({
      company: await selectCompany(ctx, caller.userId, {
        companyId: body.company_id,
        forUserId: body.user_id,
      }),
    }),
  ),
  personRoute(
    endpoints.getGeneralConfigurations,
    { params: byId, answer: z.object({ general_configurations: schemas.generalConfigurations }) },
    async (ctx, { caller, params }) => {
      const company = await getCompany(ctx, caller.userId, params.id)
      return { general_configurations: company.general_configurations ?? {} }
    },
  ),
  companyRoute(
    endpoints.getCompanySettings,
    { answer: schemas.companySettings, permission: 'settings.read' },
    getCompanySettings,
  ),
  preparedRoute(
    endpoints.updateCompanySettings,
    { body: schemas.companySettingsInput, answer: schemas.companySettings, permission: 'settings.edit' },
    (doors, { caller, body }) => prepareKeyOfChange(doors, caller.member!, body, prepare),
    async (ctx, { body, ifMatch }, equip) => {
      const saved = await updateCompanySettings(ctx, body, ifMatch)
      await equip(ctx)
      return saved
    },
  ),
  companyRoute(
    endpoints.changeRegimeTurns,
    { body: schemas.regimeTurns, answer: schemas.companySettings, permission: 'settings.edit' },
    (ctx, { body, ifMatch }) => changeRegimeTurns(ctx, body.turns, ifMatch),
  ),
  publicRoute(
    endpoints.companyLogo,
    {
      params: z.object({ id: schemas.id, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
      perMinute: picturesPerMinute,
      isCountedInSlices: true,
    },
    async (doors, { params, reply }) => {
      const logo = await unsafeForCompany(doors, params.id, (ctx) => getLogo(ctx, params.digest), {
        readOnly: true,
      })
      return sendPicture(reply, logo)
    },
  ),
]
