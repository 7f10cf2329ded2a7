import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { z } from 'zod'
import { withCompany, withPerson } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { parseInput, readForm } from '#platform/form.ts'
import { type Route, unopenedRoute } from '#platform/route.ts'
import { companyChangeFields, newCompanyFields, readCompanyChange, readNewCompany } from './company-form.ts'
import { changeCompanySettings, findMistakes } from './company-settings.ts'
import { createCompany } from './create-company.ts'
import { deleteCompany } from './delete-company.ts'
import { getCompany } from './get-company.ts'
import { proveLogo, setLogo } from './logo.ts'
import { type PrepareKey, prepareKeyOfChange } from './prepare-key.ts'
import { selectCompany } from './select-company.ts'

const byId = z.object({ id: schemas.id })
const fewAMinute = 20

type Kit = {
  /** Makes what a new company starts with, before any transaction, and answers how the company gets it. */
  prepare: PrepareKey
}

/** Making, changing and closing a company, in the forms that the specification names (§7). */
export function companyFormRoutes({ prepare }: Kit): Route[] {
  return [
    unopenedRoute(
      endpoints.createCompany,
      {
        answer: z.object({ company: schemas.company }),
        form: { file: 'logo', fields: newCompanyFields },
        status: 201,
        perMinute: fewAMinute,
      },
      async (doors, { caller, request }) => {
        const { userId, origin } = caller
        const { input, logo: given } = readNewCompany(await readForm(request))
        const errors: FieldErrors = {
          ...findMistakes(input, costaRicaDay(doors.clock.now())),
          ...(input.activities?.length ? {} : { activities: ['required'] }),
        }
        if (Object.keys(errors).length > 0) throw new Invalid(errors)

        const logo = given ? await proveLogo(given, userId) : null
        const equip = await prepare(input, userId)
        const companyId = await createCompany(
          doors,
          { ...input, ownerId: userId },
          async (ctx) => {
            if (logo) await setLogo(ctx, logo)
            await equip(ctx)
          },
          { userId, origin },
        )
        return withPerson(doors, userId, async (ctx) => {
          await selectCompany(ctx, userId, { companyId })
          return { company: await getCompany(ctx, userId, companyId) }
        })
      },
    ),
    unopenedRoute(
      endpoints.updateCompanyConfig,
      { answer: schemas.companySettings, form: { file: 'logo', fields: companyChangeFields } },
      async (doors, { caller, request, ifMatch }) => {
        const form = await readForm(request)
        const named = form.fields.company_id ?? request.headers['x-company']
        const { company_id: companyId } = parseInput(z.object({ company_id: schemas.id }), {
          company_id: named,
        })
        const { input: change, logo: given } = readCompanyChange(form)
        const { userId, origin } = caller
        const member = { companyId, userId, origin }
        // The trial of a picture costs some time: only for who may keep it.
        if (given)
          await withCompany(doors, member, async (ctx) => ctx.permit('settings.edit'), { readOnly: true })
        const logo = given ? await proveLogo(given, userId) : given
        const equip = await prepareKeyOfChange(doors, member, change, prepare)
        return withCompany(doors, member, async (ctx) => {
          const saved = await changeCompanySettings(ctx, { change, logo }, ifMatch)
          await equip(ctx)
          return saved
        })
      },
    ),
    unopenedRoute(
      endpoints.deleteCompany,
      {
        params: byId,
        query: z.object({ name: z.string().max(200).optional() }),
        answer: z.object({ outcome: z.enum(['archived', 'emptied']) }),
      },
      async (doors, { caller, params, query, ifMatch }) => {
        const { userId, origin } = caller
        const outcome = await withCompany(doors, { companyId: params.id, userId, origin }, (ctx) =>
          deleteCompany(ctx, { typedName: query.name, version: ifMatch }),
        )
        return { outcome }
      },
    ),
  ]
}
