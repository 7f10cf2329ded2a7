import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { mayWrite } from '#modules/notifications/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { confirmNumbers } from './confirm-numbers.ts'
import { getIssuingPlaces } from './issuing-places.ts'
import { deleteListEntry, listListEntries, saveListEntry } from './list-entries.ts'
import { getNumbering, saveBranch, saveTerminal, setNextNumber } from './numbering.ts'
import { getSettings, saveSettings } from './sections.ts'
import { readOwnServer, sendThroughOwnServer } from './test-own-server.ts'

const byId = z.object({ id: schemas.id })
const bySection = z.object({ section: schemas.settingsSection })

export function settingsRoutes(secrets: Secrets): Route[] {
  return [
    companyRoute(
      endpoints.getSettings,
      { params: bySection, answer: schemas.settingsAnswer, permission: 'settings.read' },
      (ctx, { params }) => getSettings(ctx, params.section),
    ),
    companyRoute(
      endpoints.saveSettings,
      {
        params: bySection,
        body: schemas.settingsInput,
        answer: schemas.settingsAnswer,
        permission: 'settings.edit',
      },
      (ctx, { params, body, ifMatch }) => saveSettings(ctx, secrets, params.section, body, ifMatch),
    ),
    unopenedRoute(
      endpoints.testOwnServer,
      { body: schemas.testLetter, permission: 'settings.edit', perMinute: 6 },
      async (doors, { caller, body }) => {
        const server = await withCompany(doors, caller.member!, async (ctx) => {
          await mayWrite(ctx)
          return readOwnServer(ctx, secrets)
        })
        await sendThroughOwnServer(server, body.to)
        return null
      },
    ),
    companyRoute(endpoints.getNumbering, { answer: schemas.numbering, permission: 'settings.read' }, (ctx) =>
      getNumbering(ctx),
    ),
    companyRoute(
      endpoints.getIssuingPlaces,
      { answer: schemas.issuingPlaces, permission: 'documents.draft' },
      (ctx) => getIssuingPlaces(ctx),
    ),
    companyRoute(
      endpoints.saveBranch,
      {
        params: schemas.branchParams,
        body: schemas.branchInput,
        answer: schemas.numbering,
        permission: 'settings.edit',
      },
      (ctx, { params, body }) => saveBranch(ctx, params.code, body),
    ),
    companyRoute(
      endpoints.saveTerminal,
      {
        params: schemas.terminalParams,
        body: schemas.branchInput,
        answer: schemas.numbering,
        permission: 'settings.edit',
      },
      (ctx, { params, body }) => saveTerminal(ctx, params, body),
    ),
    companyRoute(
      endpoints.confirmNumbers,
      { body: schemas.numbersConfirmed, answer: schemas.numbering, permission: 'settings.edit' },
      (ctx, { body }) => confirmNumbers(ctx, body),
    ),
    companyRoute(
      endpoints.setNextNumber,
      { body: schemas.nextNumber, answer: schemas.numbering, permission: 'settings.edit' },
      (ctx, { body }) => setNextNumber(ctx, body),
    ),
    companyRoute(
      endpoints.listListEntries,
      { answer: z.object({ data: z.array(schemas.listEntry) }) },
      async (ctx) => ({ data: await listListEntries(ctx) }),
    ),
    companyRoute(
      endpoints.createListEntry,
      { body: schemas.listEntryInput, answer: schemas.listEntry, permission: 'settings.edit', status: 201 },
      (ctx, { body }) => saveListEntry(ctx, null, body),
    ),
    companyRoute(
      endpoints.updateListEntry,
      { params: byId, body: schemas.listEntryInput, answer: schemas.listEntry, permission: 'settings.edit' },
      (ctx, { params, body }) => saveListEntry(ctx, params.id, body),
    ),
    companyRoute(
      endpoints.deleteListEntry,
      { params: byId, permission: 'settings.edit' },
      async (ctx, { params }) => {
        await deleteListEntry(ctx, params.id)
        return null
      },
    ),
  ]
}
