import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import { namedFile, receiveFile } from '#platform/form.ts'
import { newId } from '#platform/ids.ts'
import { platformRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { checkVersionTask } from './check-version.ts'
import {
  forgetUpdate,
  getCabysState,
  listAffected,
  listChanges,
  renderMistakes,
  startApply,
  startRollBack,
  startUpdate,
  stopUpdate,
} from './update-catalogue.ts'
import { mostFileBytes, type VersionFiles } from './version-files.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.cabysState

/** Updating the catalogue. `address` is where the installation fetches it, if anywhere. */
export function cabysVersionRoutes({
  files,
  address,
}: {
  files: VersionFiles
  address: string | null
}): Route[] {
  const checkTask = checkVersionTask({ files, address })
  const readState = (doors: Doors) =>
    unsafeForAllCompanies(doors, (ctx) => getCabysState(ctx, address), { readOnly: true })
  return [
    platformRoute(endpoints.getCabysState, { answer }, (ctx) => getCabysState(ctx, address)),
    unopenedRoute(
      endpoints.uploadCabys,
      {
        answer,
        form: namedFile,
        bodyLimit: mostFileBytes,
        perMinute: 30,
        status: 201,
      },
      async (doors, { caller, request }) => {
        const id = newId()
        try {
          const name = await receiveFile(request, mostFileBytes, (content) => files.save(id, content))
          // Unsafe: the catalogue belongs to no company; the route asks for a platform administrator.
          await unsafeForAllCompanies(doors, (ctx) =>
            startUpdate(ctx, caller.userId, checkTask, { id, source: 'upload', name }),
          )
        } catch (error) {
          await files.remove(id)
          throw error
        }
        return readState(doors)
      },
    ),
    unopenedRoute(endpoints.fetchCabys, { answer, perMinute: 30, status: 201 }, async (doors, { caller }) => {
      if (address === null) throw new AppError(409, 'cabys-address-missing')
      await unsafeForAllCompanies(doors, (ctx) =>
        startUpdate(ctx, caller.userId, checkTask, { source: 'address', name: address }),
      )
      return readState(doors)
    }),
    platformRoute(
      endpoints.listCabysChanges,
      { params: byId, query: schemas.cabysChangesQuery, answer: schemas.pageOf(schemas.cabysChange) },
      (ctx, { params, query }) => listChanges(ctx, params.id, query),
    ),
    platformRoute(
      endpoints.listCabysAffected,
      { params: byId, answer: schemas.cabysAffected },
      (ctx, { params }) => listAffected(ctx, params.id),
    ),
    platformRoute(endpoints.downloadCabysMistakes, { params: byId }, async (ctx, { params, reply }) => {
      const csv = await renderMistakes(ctx, params.id)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment('cabys-mistakes.csv'))
        .header('cache-control', 'private, no-store')
        .send(csv) as never
    }),
    platformRoute(endpoints.applyCabys, { params: byId, answer }, async (ctx, { params, caller }) => {
      await startApply(ctx, caller.userId, params.id)
      return getCabysState(ctx, address)
    }),
    // Two transactions: a check hears that it should stop only once that is committed.
    unopenedRoute(endpoints.discardCabys, { params: byId, answer }, async (doors, { params, caller }) => {
      await unsafeForAllCompanies(doors, (ctx) => stopUpdate(ctx, caller.userId, params.id))
      await unsafeForAllCompanies(doors, (ctx) => forgetUpdate(ctx, params.id))
      await files.remove(params.id)
      return readState(doors)
    }),
    platformRoute(endpoints.rollBackCabys, { answer }, async (ctx, { caller }) => {
      await startRollBack(ctx, caller.userId)
      return getCabysState(ctx, address)
    }),
  ]
}
