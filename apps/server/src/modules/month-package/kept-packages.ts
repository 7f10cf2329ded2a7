import { Readable } from 'node:stream'
import type { VatFilings } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { Language } from '@cuentaclara/locales'
import type { FastifyReply } from 'fastify'
import { countIssued } from '#modules/archives/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { startTask } from '#modules/tasks/index.ts'
import { type FiledVersion, readFiledVersions } from '#modules/vat-return/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import type { KeepPackageTask } from './keep-package-task.ts'
import { findPackage, type KeptPackage, noteAsked, readKeptPackages, readPart } from './kept-package-store.ts'
import { permitPackage } from './month-package-task.ts'
import { daysOf } from './months.ts'

type Kept = VatFilings['data'][number]['package']

/** The filed versions of the return of a month, the newest first, and what is kept of each. */
export async function listFilings(ctx: CompanyContext, period: string): Promise<VatFilings> {
  ctx.permit('vat-return.read')
  const count = await countIssued(ctx, daysOf(period))
  const versions = await readFiledVersions(ctx, { period })
  const packages = await readKeptPackages(
    ctx,
    versions.map(({ id }) => id),
  )
  return {
    pdfs: { count, size: count * usualPdfBytes },
    data: versions.map(({ id, version, state, filed_on }) => ({
      ...{ id, version, state, filed_on },
      package: toView(packages.get(id)),
    })),
  }
}

/** A sheet with a logo, as it weighs in a ZIP. */
const usualPdfBytes = 45_000

function toView(kept: KeptPackage | undefined): Kept {
  const { name = null, size = null, sha256 = null, kept_at = null, done = null, total = null } = kept ?? {}
  return {
    state: stateOf(kept),
    ...{ name, size, sha256, done, total },
    kept_at: kept_at && costaRicaInstant(kept_at.getTime()),
  }
}

function stateOf(kept: KeptPackage | undefined): Kept['state'] {
  if (kept === undefined) return 'none'
  if (kept.kept_at !== null) return 'kept'
  return kept.status === 'waiting' || kept.status === 'running' ? 'making' : 'failed'
}

/** Has the package made along with filing. What cannot be begun is asked for again on the screen: filing goes before it. */
export async function keepWhenFiled(
  ctx: CompanyContext,
  task: KeepPackageTask,
  { period, language, keepsPdfs }: { period: string } & Wish,
): Promise<void> {
  const [filed] = await readFiledVersions(ctx, { period })
  await begin(ctx, task, filed!, { language, keepsPdfs }).catch((error: unknown) => {
    if (!(error instanceof Conflict)) throw error
    return noteAsked(ctx, filed!.id, null)
  })
}

/**
 * Asks again for a package that could not be made, or of a return that was filed before packages were kept. Throws NotFound, and
 * Conflict `vat-package-replaced` where the month goes on changing under another version.
 */
export async function askForPackage(
  ctx: CompanyContext,
  task: KeepPackageTask,
  { id, language, keepsPdfs }: { id: string } & Wish,
): Promise<VatFilings> {
  ctx.permit('vat-return.prepare')
  const [filed] = await readFiledVersions(ctx, { id })
  if (filed === undefined) throw new NotFound()
  const state = stateOf((await readKeptPackages(ctx, [id])).get(id))
  if (state === 'none' || state === 'failed') {
    if (filed.state === 'rectified') throw new Conflict('vat-package-replaced')
    await begin(ctx, task, filed, { language, keepsPdfs })
  }
  return listFilings(ctx, filed.period)
}

/** In which language it is made, and whether with the PDFs of what was issued. */
type Wish = { language: Language; keepsPdfs: boolean }

async function begin(
  ctx: CompanyContext,
  task: KeepPackageTask,
  { id, period, version }: FiledVersion,
  { language, keepsPdfs }: Wish,
): Promise<void> {
  const input = { id, period, version, language, isPrinted: keepsPdfs }
  const { id: taskId } = await startTask(ctx, task, input, { month: period })
  await noteAsked(ctx, id, taskId)
}

/** Streams a kept package to whoever may take such files along; that is noted. Throws NotFound, Forbidden. */
export async function sendKept(doors: Doors, member: Member, id: string, reply: FastifyReply) {
  const { name, size, period, parts } = await withCompany(
    doors,
    member,
    (ctx) => {
      permitPackage(ctx)
      return findPackage(ctx, id)
    },
    { readOnly: true },
  )
  const { userId, companyId, origin } = member
  await noteSecurityEvent(doors, {
    kind: 'files-downloaded',
    userId,
    companyId,
    origin,
    facts: daysOf(period),
  })
  return reply
    .header('content-type', 'application/zip')
    .header('content-length', size)
    .header('content-disposition', attachment(name))
    .header('cache-control', 'private, no-store')
    .send(Readable.from(partsOf(doors, member, { id, parts }), { objectMode: false })) as never
}

/** Each is found in a transaction of its own and read when that is over: it may lie elsewhere. */
async function* partsOf(
  doors: Doors,
  member: Member,
  { id, parts }: { id: string; parts: number },
): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    const file = await withCompany(doors, member, (ctx) => readPart(ctx, id, part), { readOnly: true })
    yield await file.read()
  }
}
