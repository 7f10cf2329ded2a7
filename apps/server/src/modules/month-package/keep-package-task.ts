import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { archiveLanguage, archiveName, type ReadCompany } from '#modules/archives/index.ts'
import type { CountOpen } from '#modules/periods/index.ts'
import { defineTask, type RunningTask, type TaskKind } from '#modules/tasks/index.ts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import { beginAttempt, dropAttempt, insertPart, settlePackage } from './kept-package-store.ts'
import { noteMade } from './made-packages.ts'
import { readExtent } from './month-package-task.ts'
import { writeMonthPackages } from './write-month-package.ts'

const input = z.object({
  /** Of the filed version. */
  id: z.uuid(),
  period: z.string(),
  version: z.number().int(),
  language: archiveLanguage,
  /** With the PDF of each issued document; tasks of before had none. */
  isPrinted: z.boolean().default(false),
})

type Input = z.output<typeof input>
export type KeepPackageTask = TaskKind<Input>

/** As much of a ZIP as one row holds. */
const partBytes = 4 * 1024 * 1024

/**
 * Makes the package of a month whose return was filed, and keeps it as it is then. PDFs of what we issued are in it where whoever files
 * wants them: they can be printed again at any time, and make a month several times as large.
 */
export function keepPackageTask(countOpen: CountOpen): KeepPackageTask {
  return defineTask({ kind: 'kept-package', input, run: (task) => keep(task, countOpen) })
}

async function keep(
  { doors, companyId, userId, signal, progress, input: asked }: RunningTask<Input>,
  countOpen: CountOpen,
): Promise<{ documents: number } | undefined> {
  const { id, period, version, language, isPrinted } = asked
  const member = { companyId, userId }
  const read: ReadCompany = (work) => withCompany(doors, member, work, { readOnly: true })
  const write = <T>(work: (ctx: CompanyContext) => Promise<T>) => withCompany(doors, member, work)
  const { name, documents } = await read((ctx) => {
    ctx.permit('vat-return.prepare')
    return readExtent(ctx, period)
  })
  const attempt = await write((ctx) => beginAttempt(ctx, id))
  if (attempt === undefined) return { documents }
  let done = 0
  progress(done, documents)
  const zip = writeMonthPackages([{ folder: '', read }], {
    month: period,
    version,
    isPrinted,
    language,
    countOpen,
    signal,
    onDocument() {
      done += 1
      progress(done, documents)
    },
  })
  const digest = createHash('sha256')
  let size = 0
  const parts = inParts((part, content) => {
    digest.update(content)
    size += content.length
    return write((ctx) => insertPart(ctx, { id, attempt }, part, content))
  })
  try {
    await pipeline(zip, parts, { signal })
    const whole = { name: nameOf(name, { period, version }), size, sha256: digest.digest() }
    await write(async (ctx) => {
      await settlePackage(ctx, { id, attempt }, whole)
      await noteMade(ctx, period)
    })
  } catch (error) {
    await write((ctx) => dropAttempt(ctx, { id, attempt })).catch(() => {})
    throw error
  }
  return { documents }
}

/** `Café del Barrio S.A. 2026-10 v2.zip`: of a rectified return each version has its own. */
function nameOf(company: string, { period, version }: Pick<Input, 'period' | 'version'>): string {
  return archiveName(company, { from: period, to: version === 1 ? undefined : `v${version}` })
}

/** Cuts what is written into parts of one size, the last one shorter, and waits for each. */
function inParts(keepPart: (part: number, content: Buffer) => Promise<void>): Writable {
  let held: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async (least: number) => {
    if (size < least || size === 0) return
    const content = Buffer.concat(held)
    held = []
    size = 0
    await keepPart(part, content)
    part += 1
  }
  return new Writable({
    write(chunk: Buffer, _, next) {
      held.push(chunk)
      size += chunk.length
      flush(partBytes).then(() => next(), next)
    },
    final(next) {
      flush(1).then(() => next(), next)
    },
  })
}
