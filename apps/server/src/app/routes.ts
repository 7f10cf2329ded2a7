import { auditRoutes } from '#modules/audit/index.ts'
import { catalogueRoutes } from '#modules/catalogues/index.ts'
import { clientRoutes } from '#modules/clients/index.ts'
import { companyRoutes } from '#modules/companies/index.ts'
import { documentRoutes } from '#modules/documents/index.ts'
import { exchangeRateRoutes } from '#modules/exchange-rates/index.ts'
import { identityRoutes } from '#modules/identity/index.ts'
import { itemRoutes } from '#modules/items/index.ts'
import { authorityRoutes, createSigner } from '#modules/submissions/index.ts'
import { taskFiles, taskRoutes } from '#modules/tasks/index.ts'
import type { Route } from '#platform/route.ts'
import type { HttpInstallation } from './http-installation.ts'
import { languageOf } from './language.ts'
import { product, version } from './openapi.ts'

/** Every route of the product, and what its handlers need beside their transaction. */
export function allRoutes(installation: HttpInstallation): Route[] {
  const { config, secrets, log, paths } = installation
  const issuing = { signer: createSigner(installation, secrets), providerId: config.providerId, log }
  return [
    ...identityRoutes({ product, version, demo: config.isDemo, language: config.language }),
    ...companyRoutes,
    ...clientRoutes,
    ...itemRoutes,
    ...catalogueRoutes,
    ...exchangeRateRoutes,
    ...documentRoutes(issuing, ({ request }) => languageOf(request, config.language)),
    ...authorityRoutes(secrets),
    ...auditRoutes,
    ...taskRoutes(taskFiles(paths.tasks)),
  ]
}
