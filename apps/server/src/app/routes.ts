import { advertisementRoutes, readLoginNote } from '#modules/advertisements/index.ts'
import { archiveRoutes, companyFilesTask } from '#modules/archives/index.ts'
import { auditRoutes, securityHistoryRoutes } from '#modules/audit/index.ts'
import { automationRoutes } from '#modules/automation/index.ts'
import { bankRoutes } from '#modules/bank/index.ts'
import { boardRoutes } from '#modules/board/index.ts'
import { bulkRoutes } from '#modules/bulk/index.ts'
import { calendarRoutes } from '#modules/calendar/index.ts'
import { cardSettlementRoutes } from '#modules/card-settlements/index.ts'
import { cabysVersionRoutes, catalogueRoutes, versionFiles } from '#modules/catalogues/index.ts'
import { clientRoutes } from '#modules/clients/index.ts'
import {
  allCompaniesRoutes,
  companyFormRoutes,
  companyRoutes,
  type PrepareKey,
} from '#modules/companies/index.ts'
import { companyMoveRoutes } from '#modules/company-moves/index.ts'
import { connectionRoutes } from '#modules/connections/index.ts'
import { conversionRoutes } from '#modules/conversions/index.ts'
import { counterRoutes, tillRoutes } from '#modules/counter/index.ts'
import { deliveryRoutes } from '#modules/delivery/index.ts'
import { phraseIssue } from '#modules/documents/drafts.ts'
import { documentRoutes } from '#modules/documents/index.ts'
import { exchangeRateRoutes } from '#modules/exchange-rates/index.ts'
import { expenseRoutes } from '#modules/expenses/index.ts'
import { exportRoutes, platformExportRoutes } from '#modules/exports/index.ts'
import { identityRoutes } from '#modules/identity/index.ts'
import { importRoutes, importTasks } from '#modules/imports/index.ts'
import { itemTemplateRoutes } from '#modules/item-templates/index.ts'
import { itemRoutes } from '#modules/items/index.ts'
import { lineCodeRoutes } from '#modules/line-codes/index.ts'
import { listViewRoutes } from '#modules/list-views/index.ts'
import { assignmentRoutes, memberRoutes } from '#modules/members/index.ts'
import { keepPackageTask, keepWhenFiled, monthPackageRoutes } from '#modules/month-package/index.ts'
import { notificationRoutes, ownNotificationRoutes } from '#modules/notifications/index.ts'
import { openingBalanceRoutes } from '#modules/opening-balances/index.ts'
import { paperRoutes } from '#modules/papers/index.ts'
import { pastDocumentRoutes } from '#modules/past-documents/index.ts'
import { paymentNoticeRoutes } from '#modules/payment-notices/index.ts'
import { paymentRoutes } from '#modules/payments/index.ts'
import { periodRoutes } from '#modules/periods/index.ts'
import { openAddress, portalRoutes, publicDocumentRoutes } from '#modules/public-documents/index.ts'
import { quotationRoutes } from '#modules/quotations/index.ts'
import { receptionRoutes } from '#modules/receptions/index.ts'
import { recurringRoutes } from '#modules/recurring/index.ts'
import { registerRoutes } from '#modules/registers/index.ts'
import { reportRoutes } from '#modules/reports/index.ts'
import { scheduledFileRoutes } from '#modules/scheduled-files/index.ts'
import { searchRoutes } from '#modules/search/index.ts'
import { settingsRoutes } from '#modules/settings/index.ts'
import { simpleRoutes } from '#modules/simples/index.ts'
import { billsTask, studentRoutes } from '#modules/students/index.ts'
import { authorityRoutes, createAuthorityClients, prepareSimulator } from '#modules/submissions/index.ts'
import { visitRoutes } from '#modules/support-visits/index.ts'
import { platformTaskRoutes, taskRoutes } from '#modules/tasks/index.ts'
import { vatReturnRoutes } from '#modules/vat-return/index.ts'
import { workListRoutes } from '#modules/work-list/index.ts'
import type { Call, Route } from '#platform/route.ts'
import { bulkLists } from './bulk.ts'
import { calendarTerms } from './calendar-terms.ts'
import { documentSources } from './document-sources.ts'
import { exportSources, platformExportSources } from './exports.ts'
import { taskFilesOf } from './files.ts'
import type { HttpInstallation } from './http-installation.ts'
import { createIdentityKit } from './identity-kit.ts'
import { importFolder, importKinds, refusals } from './imports.ts'
import { languageOf } from './language.ts'
import { countOpenInPeriod } from './open-in-period.ts'
import { createPost } from './post.ts'
import { phraseRefusal, sayAnswer, sayCause, sayProblem, toProblem } from './problems.ts'
import { product, version } from './product.ts'
import { rateSources } from './rate-sources.ts'
import { scheduledFileKinds } from './scheduled-files.ts'
import { whereaboutsRoute } from './whereabouts.ts'

/** Every route of the product, and what its handlers need beside their transaction. */
export function allRoutes(installation: HttpInstallation): Route[] {
  const { config, secrets, log, paths, simulatorUrl, lookUps, issuing } = installation
  const kit = createIdentityKit(installation)
  const post = createPost(installation)
  const hasServer = config.mail.smtpUrl !== undefined
  const tablesFolder = importFolder(paths)
  const importSteps = {
    kinds: importKinds,
    tasks: importTasks(importKinds, refusals.explain, tablesFolder),
  }
  const prepareKey: PrepareKey = (company, userId) => prepareSimulator(company, secrets, { of: userId })
  const languageOfCall = ({ request }: Call) => languageOf(request, config.language)
  return [
    ...identityRoutes({
      kit,
      installation: {
        product,
        version,
        demo: config.isDemo,
        language: config.language,
        registration: config.registration,
        contact: config.contact ?? null,
        passkey_domain: kit.relyingParty.id,
        has_mail_server: hasServer,
      },
      isPublicDemo: config.demo === 'public',
      readLoginNote: (doors, call) => readLoginNote(doors, languageOfCall(call)),
      languageOf: languageOfCall,
      say: (call, answer, params) => sayAnswer(answer, languageOfCall(call), params),
    }),
    ...companyRoutes({ prepare: prepareKey }),
    ...boardRoutes,
    ...counterRoutes,
    ...tillRoutes(issuing, (error, call) =>
      toProblem(error, { language: languageOfCall(call), requestId: call.request.id }),
    ),
    ...companyFormRoutes({ prepare: prepareKey }),
    ...settingsRoutes(secrets),
    ...periodRoutes(countOpenInPeriod),
    ...monthPackageRoutes({ countOpen: countOpenInPeriod, languageOf: languageOfCall }),
    ...automationRoutes({ identity: kit, reach: config.webhooks }),
    ...companyMoveRoutes(secrets),
    ...archiveRoutes({ outbox: kit.outbox, languageOf: languageOfCall }),
    ...exportRoutes(exportSources),
    ...platformExportRoutes(platformExportSources),
    ...importRoutes({
      steps: importSteps,
      folder: tablesFolder,
      languageOf: languageOfCall,
      say: refusals.say,
    }),
    ...registerRoutes(issuing.registers),
    ...allCompaniesRoutes(kit),
    ...visitRoutes(kit),
    ...memberRoutes({ outbox: kit.outbox, languageOf: languageOfCall }),
    ...assignmentRoutes({
      outbox: kit.outbox,
      languageOf: languageOfCall,
      phrase: (error, call) =>
        toProblem(error, { language: languageOfCall(call), requestId: call.request.id }).message,
    }),
    // Only a demonstration shows letters with their links; elsewhere `npm run letter` does, on the machine itself.
    ...notificationRoutes({
      secrets,
      hasServer,
      showsText: config.isDemo && !hasServer,
      limits: config.mail.limits,
    }),
    ...ownNotificationRoutes({ languageOf: languageOfCall, sayCause }),
    ...listViewRoutes,
    ...bulkRoutes(bulkLists(post, issuing), { phrase: phraseRefusal, languageOf: languageOfCall, log }),
    ...clientRoutes,
    ...itemRoutes,
    ...itemTemplateRoutes,
    ...lineCodeRoutes((error, call) => phraseRefusal(error, languageOfCall(call))),
    ...catalogueRoutes,
    ...cabysVersionRoutes({ files: versionFiles(paths.tasks), address: config.cabysUrl ?? null }),
    ...calendarRoutes(calendarTerms),
    ...cardSettlementRoutes,
    ...exchangeRateRoutes(rateSources(config, lookUps), log),
    ...documentRoutes(issuing, languageOfCall, (ctx, id) =>
      openAddress(ctx, post.links, { type: 'document', id }),
    ),
    ...deliveryRoutes(post),
    ...publicDocumentRoutes(post.links),
    ...portalRoutes(post.links),
    ...paymentNoticeRoutes,
    ...quotationRoutes(languageOfCall),
    ...recurringRoutes(issuing, (call) => ({
      problem: (code) => sayProblem(code, languageOfCall(call)),
      finding: (issue) => phraseIssue(issue, languageOfCall(call)),
    })),
    ...paymentRoutes(issuing, (error, call) => phraseRefusal(error, languageOfCall(call))),
    ...bankRoutes(tablesFolder),
    ...connectionRoutes,
    ...openingBalanceRoutes,
    ...paperRoutes,
    ...pastDocumentRoutes({ steps: importSteps, languageOf: languageOfCall }),
    ...expenseRoutes,
    ...receptionRoutes({
      say: (call, code, params) => sayProblem(code, languageOfCall(call), params),
      secrets,
    }),
    ...simpleRoutes(languageOfCall),
    ...conversionRoutes(documentSources),
    whereaboutsRoute,
    ...authorityRoutes({
      secrets,
      clients: createAuthorityClients(installation, secrets, { ...config.hacienda, simulatorUrl }),
      simulatorUrl,
      installed: { hasProvider: config.providerId !== undefined },
    }),
    ...auditRoutes,
    ...securityHistoryRoutes(languageOfCall),
    ...searchRoutes,
    ...reportRoutes,
    ...vatReturnRoutes({
      folder: tablesFolder,
      say: refusals.say,
      languageOf: languageOfCall,
      onFiled: (ctx, filed) => keepWhenFiled(ctx, keepPackageTask(countOpenInPeriod), filed),
    }),
    ...workListRoutes((finding, call) => phraseIssue(finding, languageOfCall(call))),
    ...studentRoutes(billsTask(issuing, { phrase: phraseRefusal, log }), languageOfCall),
    ...scheduledFileRoutes({
      kinds: scheduledFileKinds,
      post: { outbox: kit.outbox, address: config.http.publicUrl },
      files: taskFilesOf(installation),
      languageOf: languageOfCall,
      say: (call, code, params) => sayProblem(code, languageOfCall(call), params),
    }),
    ...taskRoutes(taskFilesOf(installation)),
    ...platformTaskRoutes(taskFilesOf(installation), [companyFilesTask]),
    ...advertisementRoutes,
  ]
}
