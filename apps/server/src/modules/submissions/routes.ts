import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { getAuthorityState } from './authority-state.ts'
import { pauseSending } from './pause-sending.ts'
import { setCertificate } from './set-certificate.ts'
import { setCredentials } from './set-credentials.ts'

export function authorityRoutes(secrets: Secrets): Route[] {
  return [
    companyRoute(endpoints.getAuthorityState, { answer: schemas.authorityState }, (ctx) =>
      getAuthorityState(ctx),
    ),
    companyRoute(
      endpoints.setCertificate,
      {
        body: schemas.certificateInput,
        answer: schemas.certificate,
        permission: 'authority.edit',
        perMinute: 10,
      },
      async (ctx, { body }) => {
        const facts = await setCertificate(ctx, secrets, {
          p12: Buffer.from(body.file, 'base64'),
          pin: body.pin,
        })
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
  ]
}
