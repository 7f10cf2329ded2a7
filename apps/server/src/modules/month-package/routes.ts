import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import type { CountOpen } from '#modules/periods/index.ts'
import { startTask } from '#modules/tasks/index.ts'
import { Invalid } from '#platform/errors.ts'
import { type Call, companyRoute, preparedRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { keepPackageTask } from './keep-package-task.ts'
import { askForPackage, listFilings, sendKept } from './kept-packages.ts'
import { monthPackageTask, permitCompanies, permitPackage } from './month-package-task.ts'

type Kit = { countOpen: CountOpen; languageOf: (call: Call) => Language }

const byId = z.object({ id: schemas.id })

export function monthPackageRoutes({ countOpen, languageOf }: Kit): Route[] {
  const task = monthPackageTask(countOpen)
  const keeping = keepPackageTask(countOpen)
  return [
    companyRoute(
      endpoints.listVatFilings,
      { params: schemas.vatPeriodParams, answer: schemas.vatFilings, permission: 'vat-return.read' },
      (ctx, { params }) => listFilings(ctx, params.period),
    ),
    companyRoute(
      endpoints.keepVatPackage,
      {
        params: byId,
        query: schemas.keptPackageQuery,
        answer: schemas.vatFilings,
        permission: 'vat-return.prepare',
        status: 200,
        perMinute: 30,
      },
      (ctx, call) =>
        askForPackage(ctx, keeping, {
          id: call.params.id,
          language: languageOf(call),
          keepsPdfs: call.query.pdfs ?? false,
        }),
    ),
    unopenedRoute(
      endpoints.fetchVatPackage,
      { params: byId, permission: 'vat-return.read', isReading: true },
      (doors, { caller, params, reply }) => sendKept(doors, caller.member!, params.id, reply),
    ),
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
        const member = call.caller.member!
        const asked = companies ?? [member.companyId]
        if (month > costaRicaDay(doors.clock.now()).slice(0, 7)) throw new Invalid({ month: ['not-later'] })
        await permitCompanies(doors, member, asked)
        return { month, companies: asked }
      },
      (ctx, call, { month, companies }) => {
        permitPackage(ctx)
        return startTask(ctx, task, { month, companies, language: languageOf(call) }, { month })
      },
    ),
  ]
}
