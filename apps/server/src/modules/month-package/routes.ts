import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { Language } from '@cuentaclara/locales'
import type { CountOpen } from '#modules/periods/index.ts'
import { startTask } from '#modules/tasks/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { Forbidden, Invalid } from '#platform/errors.ts'
import { type Call, preparedRoute, type Route } from '#platform/route.ts'
import { monthPackageTask, permitPackage } from './month-package-task.ts'

type Kit = { countOpen: CountOpen; languageOf: (call: Call) => Language }

export function monthPackageRoutes({ countOpen, languageOf }: Kit): Route[] {
  const task = monthPackageTask(countOpen)
  return [
    preparedRoute(
      endpoints.startMonthPackage,
      {
        body: schemas.monthPackageInput,
        answer: schemas.task,
        permission: 'files.download',
        status: 201,
        perMinute: 30,
      },
      async (doors, call) => {
        const { month, companies } = call.body
        const { scopes, ...member } = call.caller.member!
        const asked = companies ?? [member.companyId]
        // A key of another program belongs to one company, whatever the person behind it may.
        const isElsewhere = (id: string) => id !== member.companyId
        if (scopes !== undefined && asked.some(isElsewhere)) throw new Forbidden('not-your-company')
        if (month > costaRicaDay(doors.clock.now()).slice(0, 7)) throw new Invalid({ month: ['not-later'] })
        const { userId, origin } = member
        for (const companyId of asked.filter(isElsewhere))
          await withCompany(doors, { companyId, userId, origin }, async (ctx) => permitPackage(ctx), {
            readOnly: true,
          })
        return { month, companies: asked }
      },
      (ctx, call, { month, companies }) => {
        permitPackage(ctx)
        return startTask(ctx, task, { month, companies, language: languageOf(call) }, { month })
      },
    ),
  ]
}
