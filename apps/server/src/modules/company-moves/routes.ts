import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { startTask } from '#modules/tasks/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { type Route, unopenedRoute } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { companyBackupTask, toBackupInput } from './backup-task.ts'
import { sealFor } from './export-company.ts'

/** The backup of one company, for its owners. */
export function companyMoveRoutes(secrets: Secrets): Route[] {
  const kind = companyBackupTask(secrets)
  return [
    unopenedRoute(
      endpoints.startCompanyBackup,
      {
        body: schemas.companyBackup,
        answer: schemas.task,
        permission: 'company.backup',
        guard: 'password',
        status: 201,
        perMinute: 10,
      },
      async (doors, { caller, body }) => {
        const seal = await sealFor({ passphrase: body.passphrase })
        return withCompany(doors, caller.member!, async (ctx) => {
          ctx.permit('company.backup')
          const { userId, sessionId, origin } = caller
          const { companyId } = ctx
          await noteSecurityEvent(ctx, { kind: 'company-copied', userId, companyId, sessionId, origin })
          return startTask(ctx, kind, toBackupInput(companyId, seal, secrets))
        })
      },
    ),
  ]
}
