import { buffer } from 'node:stream/consumers'
import {
  allFilesTask,
  archiveJobs,
  companyFilesTask,
  documentFilesTask,
  printDocumentsTask,
} from '#modules/archives/index.ts'
import { auditRecurrences } from '#modules/audit/index.ts'
import { automationJobs, automationRecurrences } from '#modules/automation/index.ts'
import { bulkTask } from '#modules/bulk/index.ts'
import {
  applyVersionTask,
  checkVersionTask,
  rollBackVersionTask,
  versionFiles,
} from '#modules/catalogues/index.ts'
import { companyBackupTask, tellOfRestore } from '#modules/company-moves/index.ts'
import {
  deliveryJobs,
  deliveryRecurrences,
  isStillWanted,
  noteBounce,
  noteComplaint,
  noteFate,
  type Post,
  readExpired,
  restateReminder,
  tellOfUndelivered,
} from '#modules/delivery/index.ts'
import { renewFindings } from '#modules/documents/drafts.ts'
import { documentRecurrences, readDocumentFile } from '#modules/documents/index.ts'
import type { IssueDoors } from '#modules/documents/issuing.ts'
import { exchangeRateRecurrences, refreshExchangeRates } from '#modules/exchange-rates/index.ts'
import { exportTask, platformExportTask } from '#modules/exports/index.ts'
import { fileRecurrences } from '#modules/files/index.ts'
import { identityJobs } from '#modules/identity/index.ts'
import { importTasks } from '#modules/imports/index.ts'
import { tellOfBounce } from '#modules/members/index.ts'
import { keepPackageTask, monthPackageTask } from '#modules/month-package/index.ts'
import {
  notificationJobs,
  notificationRecurrences,
  type Postman,
  queueWaitingLetters,
} from '#modules/notifications/index.ts'
import { readPaperOfLetter } from '#modules/papers/index.ts'
import { readTermsTask } from '#modules/past-documents/index.ts'
import { readAcknowledgement } from '#modules/payments/index.ts'
import { openAddress } from '#modules/public-documents/index.ts'
import { readQuotationFile } from '#modules/quotations/index.ts'
import { readUploadsTask, receptionJobs, receptionRecurrences } from '#modules/receptions/index.ts'
import { recurringJobs, recurringRecurrences } from '#modules/recurring/index.ts'
import { registerJobs, registerRecurrences } from '#modules/registers/index.ts'
import { readStatementFile, readSupplierStatementFile } from '#modules/reports/index.ts'
import { salesSumsRecurrences } from '#modules/sales-sums/index.ts'
import {
  noteFileFate,
  scheduledFileJobs,
  scheduledFileRecurrences,
  scheduledFileTask,
  tellOfUnsentFile,
} from '#modules/scheduled-files/index.ts'
import { securityRecurrences } from '#modules/security-history/index.ts'
import { readSender } from '#modules/settings/index.ts'
import { printSimplesTask, readSimplePaper } from '#modules/simples/index.ts'
import { billsTask, studentJobs, studentRecurrences } from '#modules/students/index.ts'
import {
  createAuthorityClients,
  type Submitter,
  startSubmissionSweep,
  submissionJobs,
  submissionRecurrences,
} from '#modules/submissions/index.ts'
import {
  type AnyTaskKind,
  openTaskFile,
  type TaskRunner,
  taskJobs,
  taskRecurrences,
} from '#modules/tasks/index.ts'
import { vatReturnJobs, vatReturnRecurrences } from '#modules/vat-return/index.ts'
import {
  type CompanyContext,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { startDispatcher } from '#platform/event-log/dispatch-events.ts'
import { eventJobs, eventRecurrences } from '#platform/event-log/hear-events.ts'
import { type Recurrence, startWorker, type Worker } from '#platform/jobs/worker.ts'
import { type MailServer, openMailServer } from '#platform/mail/mail-server.ts'
import { audienceOf } from './audience.ts'
import { bulkLists } from './bulk.ts'
import { exportSources, platformExportSources } from './exports.ts'
import { taskFilesOf } from './files.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { createIdentityKit } from './identity-kit.ts'
import { importFolder, importKinds, refusals } from './imports.ts'
import { type Installation, sharesOf } from './installation.ts'
import type { LookUps } from './look-ups.ts'
import { countJob } from './metrics.ts'
import { countOpenInPeriod } from './open-in-period.ts'
import { createPost } from './post.ts'
import { phraseRefusal, sayCause } from './problems.ts'
import { rateSources } from './rate-sources.ts'
import { scheduledFileKinds } from './scheduled-files.ts'
import { subjects } from './subjects.ts'

/** Every kind of long work that the product knows. */
function taskKinds(installation: Installation, issuing: IssueDoors): AnyTaskKind[] {
  const { config, paths, log } = installation
  const files = versionFiles(paths.tasks)
  return [
    scheduledFiles(installation),
    allFilesTask,
    exportTask(exportSources),
    readUploadsTask,
    companyFilesTask,
    companyBackupTask(installation.secrets),
    platformExportTask(platformExportSources),
    documentFilesTask,
    printDocumentsTask,
    printSimplesTask,
    monthPackageTask(countOpenInPeriod),
    keepPackageTask(countOpenInPeriod),
    bulkTask(bulkLists(createPost(installation), issuing), { phrase: phraseRefusal, log }),
    billsTask(issuing, { phrase: phraseRefusal, log }),
    ...Object.values(importTasks(importKinds, refusals.explain, importFolder(paths))),
    readTermsTask,
    checkVersionTask({ files, address: config.cabysUrl ?? null }),
    applyVersionTask,
    rollBackVersionTask,
  ]
}

function scheduledFiles(installation: Installation) {
  const { outbox, links } = createPost(installation)
  return scheduledFileTask(scheduledFileKinds, { outbox, address: links.address })
}

type WorkerDoors = {
  issuing: IssueDoors
  lookUps: LookUps
  /** Where the pretend tax authority answers, if any. */
  simulatorUrl: string | undefined
}

/** Starts working on the queue of an installation. */
export async function buildWorker(
  installation: Installation,
  { issuing, lookUps, simulatorUrl }: WorkerDoors,
): Promise<Worker> {
  const { config, database, secrets, log } = installation
  const submitter: Submitter = {
    doors: installation,
    signer: issuing.signer,
    clients: createAuthorityClients(installation, secrets, { ...config.hacienda, simulatorUrl }),
    subjects,
    log,
  }
  const tasks: TaskRunner = {
    doors: installation,
    kinds: taskKinds(installation, issuing),
    files: taskFilesOf(installation),
    log,
  }
  const kit = createIdentityKit(installation)
  const post = createPost(installation)
  const audience = audienceOf(post)
  const sources = rateSources(config, lookUps)
  const { smtpUrl, from } = config.mail
  const mailServer = smtpUrl === undefined ? null : openMailServer(smtpUrl, from)
  const postman = createPostman(installation, post, mailServer)
  const worker = await startWorker({
    ownerUrl: database.urls.owner,
    handlers: [
      ...eventJobs({ doors: installation, subscribers: audience.subscribers, log }),
      ...submissionJobs(submitter),
      ...receptionJobs({
        doors: installation,
        secrets,
        log,
        onBounce: (companyId, bounce) => noteBounce(installation, companyId, bounce),
        onComplaint: (companyId, complaint) => noteComplaint(installation, companyId, complaint),
      }),
      ...taskJobs(tasks),
      ...archiveJobs(tasks),
      ...automationJobs(
        { doors: installation, secrets, reach: config.webhooks, log, language: config.language, sayCause },
        kit.outbox,
      ),
      ...recurringJobs(installation, issuing),
      ...scheduledFileJobs(installation, scheduledFiles(installation)),
      ...studentJobs(installation, billsTask(issuing, { phrase: phraseRefusal, log })),
      ...registerJobs(installation, issuing.registers, renewFindings),
      ...identityJobs(installation, kit),
      ...deliveryJobs(installation, post),
      ...vatReturnJobs(installation),
      ...notificationJobs(postman, {
        doors: installation,
        outbox: kit.outbox,
        language: config.language,
        sayCause,
      }),
    ],
    recurrences: [
      ...recurringRecurrences(installation),
      ...scheduledFileRecurrences(installation),
      ...studentRecurrences(installation),
      ...registerRecurrences(installation),
      ...vatReturnRecurrences(installation),
      ...documentRecurrences(installation, issuing.registers, log),
      ...exchangeRateRecurrences(installation, sources, log),
      ...salesSumsRecurrences(installation, log),
      ...taskRecurrences(tasks),
      ...eventRecurrences(installation),
      ...submissionRecurrences(installation),
      ...auditRecurrences(installation),
      ...securityRecurrences(installation, config.securityHistory),
      ...automationRecurrences(installation),
      ...receptionRecurrences(installation),
      ...deliveryRecurrences(installation),
      ...notificationRecurrences(installation, async (ctx) => {
        for (const fate of await readExpired(ctx)) await postman.onFate(ctx, fate)
      }),
      ...fileRecurrences({ doors: installation, ownerUrl: database.urls.owner, ...config.files, log }),
      {
        // A copy of one company begins while the worker runs.
        name: 'tell-of-restore',
        pattern: '*/10 * * * *',
        run: () => tellOfRestore(installation, kit.outbox),
      },
      forgetting(installation),
    ],
    concurrency: config.worker.concurrency,
    connections: sharesOf(config).queue,
    clock: installation.clock,
    onJob: countJob,
    log,
  })
  const stopSweep = startSubmissionSweep(submitter)
  const stopDispatcher = startDispatcher({ doors: installation, audience, log })
  await tellOfRestore(installation, kit.outbox).catch((error) =>
    log.error({ err: error }, 'owners were not told of a restore'),
  )
  if (mailServer) await queueWaitingLetters(installation)
  else await queueWaitingLetters(installation, 'companies')
  // An installation that was off over night has a rate as soon as it is on.
  refreshExchangeRates(installation, sources, log).catch((error) =>
    log.warn({ err: error }, 'no exchange rate'),
  )
  return {
    isWorking: worker.isWorking,
    async stop() {
      await stopDispatcher()
      await stopSweep()
      await worker.stop()
      mailServer?.close()
    },
  }
}

/** What sending letters needs of the other parts. */
function createPostman(installation: Installation, { links }: Post, server: MailServer | null): Postman {
  const { secrets, config } = installation
  const files = taskFilesOf(installation)
  return {
    doors: installation,
    secrets,
    server,
    limits: config.mail.limits,
    senderOf: (companyId) =>
      unsafeForCompany(installation, companyId, (ctx) => readSender(ctx, secrets), { readOnly: true }),
    isWanted: (companyId, letterId) =>
      unsafeForCompany(installation, companyId, (ctx) => isStillWanted(ctx, letterId), { readOnly: true }),
    restate: (companyId, letterId, said) =>
      unsafeForCompany(installation, companyId, (ctx) => restateReminder(ctx, letterId, said), {
        readOnly: true,
      }),
    readAttachment: async (companyId, { document_id, file, name, asked, supplier }) => {
      if (file === 'statement')
        return readStatementFile(installation, companyId, { clientId: document_id, name, asked: asked! })
      if (file === 'supplier-statement')
        return readSupplierStatementFile(installation, companyId, {
          supplier: supplier!,
          name,
          asked: asked!,
        })
      if (file === 'acknowledgement') return readAcknowledgement(installation, companyId, document_id)
      if (file === 'simple') return readSimplePaper(installation, companyId, document_id)
      if (file === 'paper') return readPaperOfLetter(installation, companyId, document_id)
      if (file === 'task')
        return {
          name,
          type: 'application/octet-stream',
          content: await buffer(await openTaskFile(installation, files, companyId, document_id)),
        }
      const open = <Result>(fn: (ctx: CompanyContext) => Promise<Result>) =>
        unsafeForCompany(installation, companyId, fn, { readOnly: true })
      return file === 'quotation'
        ? readQuotationFile(open, document_id, true)
        : readDocumentFile(
            open,
            document_id,
            file,
            (ctx, id) => openAddress(ctx, links, { type: 'document', id }),
            { isPatient: true },
          )
    },
    async onBounce({ sender, ...letter }) {
      if (sender === null) return tellOfBounce(installation, letter)
      await tellOfUndelivered(installation, { ...letter, companyId: sender })
      await tellOfUnsentFile(installation, { ...letter, companyId: sender })
    },
    async onFate(ctx, fate) {
      await noteFate(ctx, fate)
      await noteFileFate(ctx, fate)
    },
  }
}

function forgetting(installation: Installation): Recurrence {
  return {
    name: 'forget-old-answers',
    pattern: '23 * * * *',
    run: () => unsafeForAllCompanies(installation, ({ tx }) => forgetOldAnswers(tx)),
  }
}
