import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { withCompany } from '#platform/database/company-context.ts'
import { companyRoute, preparedRoute, type Route, unopenedRoute } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { getAuthorityBoard } from './authority-board.ts'
import type { AuthorityClients } from './authority-clients.ts'
import { getAuthoritySetup, type Installed } from './authority-setup.ts'
import { getAuthorityState } from './authority-state.ts'
import { openKeyFile } from './open-key-file.ts'
import { pauseSending } from './pause-sending.ts'
import { proposeNumbers } from './propose-numbers.ts'
import { setCertificate } from './set-certificate.ts'
import { setContingency } from './set-contingency.ts'
import { setCredentials } from './set-credentials.ts'
import { setEnvironment } from './set-environment.ts'
import { orderAtSimulator, readSimulator, simulatorSender } from './simulator-orders.ts'
import { testConnection } from './test-connection.ts'

export type AuthorityDoors = {
  secrets: Secrets
  clients: AuthorityClients
  /** Where the pretend authority answers, if any. */
  simulatorUrl: string | undefined
  installed: Installed
}

export function authorityRoutes({ secrets, clients, simulatorUrl, installed }: AuthorityDoors): Route[] {
  return [
    companyRoute(endpoints.getAuthorityState, { answer: schemas.authorityState }, (ctx) =>
      getAuthorityState(ctx),
    ),
    preparedRoute(
      endpoints.setCertificate,
      {
        body: schemas.certificateInput,
        answer: schemas.certificate,
        permission: 'authority.edit',
        perMinute: 10,
      },
      // Opening may take seconds.
      (_doors, { caller, body }) =>
        openKeyFile(
          { p12: Buffer.from(body.file, 'base64'), pin: body.pin },
          { of: caller.member!.companyId },
        ),
      async (ctx, { body }, file) => {
        const facts = await setCertificate(ctx, secrets, file, body.environment)
        return {
          holder: facts.holder,
          identification_number: facts.identificationNumber,
          serial_number: facts.serialNumber,
          not_before: facts.notBefore,
          not_after: facts.notAfter,
        }
      },
    ),
    companyRoute(
      endpoints.setAuthorityCredentials,
      { body: schemas.authorityCredentials, permission: 'authority.edit', perMinute: 10 },
      async (ctx, { body }) => {
        await setCredentials(ctx, secrets, body)
        return null
      },
    ),
    companyRoute(
      endpoints.pauseSending,
      { body: schemas.pauseSending, answer: schemas.authorityState, permission: 'authority.pause' },
      async (ctx, { body }) => {
        await pauseSending(ctx, body.is_paused)
        return getAuthorityState(ctx)
      },
    ),
    companyRoute(
      endpoints.setContingency,
      { body: schemas.setContingency, answer: schemas.authorityState, permission: 'authority.pause' },
      async (ctx, { body }) => {
        await setContingency(ctx, body.kind)
        return getAuthorityState(ctx)
      },
    ),
    companyRoute(
      endpoints.getAuthoritySetup,
      { answer: schemas.authoritySetup, permission: 'authority.read' },
      (ctx) => getAuthoritySetup(ctx, installed),
    ),
    companyRoute(
      endpoints.getAuthorityBoard,
      { answer: schemas.authorityBoard, permission: 'authority.read' },
      (ctx) => getAuthorityBoard(ctx),
    ),
    companyRoute(
      endpoints.setEnvironment,
      { body: schemas.environmentInput, answer: schemas.authoritySetup, permission: 'authority.edit' },
      (ctx, { body }) => setEnvironment(ctx, { environment: body.environment, name: body.name }, installed),
    ),
    unopenedRoute(
      endpoints.testConnection,
      {
        body: schemas.targetEnvironment,
        answer: schemas.connectionTest,
        permission: 'authority.edit',
        perMinute: 10,
      },
      async (doors, { caller, body }) => {
        const { companyId } = caller.member!
        const setup = await withCompany(doors, caller.member!, (ctx) => getAuthoritySetup(ctx, installed), {
          readOnly: true,
        })
        return testConnection(clients, companyId, body.environment ?? setup.environment)
      },
    ),
    unopenedRoute(
      endpoints.getNumbersProposed,
      { answer: schemas.numbersProposed, permission: 'settings.edit', perMinute: 10 },
      (doors, { caller }) => proposeNumbers(doors, clients, caller.member!),
    ),
    unopenedRoute(
      endpoints.getSimulator,
      { answer: schemas.simulatorState, permission: 'authority.read' },
      async (doors, { caller }) => {
        const sender = await withCompany(doors, caller.member!, simulatorSender, { readOnly: true })
        return readSimulator(simulatorUrl, sender)
      },
    ),
    unopenedRoute(
      endpoints.orderAtSimulator,
      { body: schemas.simulatorOrders, answer: schemas.simulatorState, permission: 'authority.edit' },
      async (doors, { caller, body }) => {
        const sender = await withCompany(doors, caller.member!, simulatorSender, { readOnly: true })
        return orderAtSimulator(simulatorUrl, sender, body.next)
      },
    ),
  ]
}
