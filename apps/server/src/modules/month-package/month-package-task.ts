import { pipeline } from 'node:stream/promises'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { z } from 'zod'
import {
  archiveLanguage,
  archiveName,
  countArchived,
  type ReadCompany,
  readCompanyName,
} from '#modules/archives/index.ts'
import type { CountOpen } from '#modules/periods/index.ts'
import { defineScheduledFile } from '#modules/scheduled-files/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { defineTask, type RunningTask, type TaskKind } from '#modules/tasks/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { Forbidden } from '#platform/errors.ts'
import { monthBefore } from '#platform/months.ts'
import { noteMade } from './made-packages.ts'
import { daysOf } from './months.ts'
import { type PackedCompany, writeMonthPackages } from './write-month-package.ts'

const input = z.object({
  month: z.string(),
  companies: z.array(z.uuid()).min(1).max(100),
  language: archiveLanguage,
})

export type MonthPackageTask = TaskKind<z.output<typeof input>>

/** What the package of a month shows: whoever makes it must be allowed to take all of it along. */
export const packagePermissions = ['files.download', 'reports.export', 'vat-return.read'] as const

/** Throws Forbidden. */
export function permitPackage(ctx: CompanyContext): void {
  for (const permission of packagePermissions) ctx.permit(permission)
}

/** The packages of a month for one company or several, as one file. */
export function monthPackageTask(countOpen: CountOpen): MonthPackageTask {
  return defineTask({
    kind: 'month-package',
    isMadeOnce: true,
    input,
    run: async (task) => ({ documents: await makePackages(task, countOpen, task.input) }),
  })
}

/** Refuses other companies than the one at hand that somebody may not take along. Throws Forbidden. */
export async function permitCompanies(
  doors: Doors,
  { scopes, userId, companyId, origin }: Member,
  companies: readonly string[],
): Promise<void> {
  const others = companies.filter((id) => id !== companyId)
  // A key of another program belongs to one company, whatever the person behind it may.
  if (scopes !== undefined && others.length > 0) throw new Forbidden('not-your-company')
  for (const other of others)
    await withCompany(
      doors,
      { companyId: other, userId, ...(origin && { origin }) },
      async (ctx) => permitPackage(ctx),
      { readOnly: true },
    )
}

/** The package of the month before, made by itself, of the company or of several as one file. */
export const scheduledMonthPackage = (countOpen: CountOpen) =>
  defineScheduledFile({
    kind: 'month-package',
    permissions: packagePermissions,
    parameters: z.object({ companies: input.shape.companies.optional() }),
    permit: (doors, maker, { companies = [] }) => permitCompanies(doors, maker, companies),
    async write(task) {
      const { language, on, parameters } = task.input
      await makePackages(task, countOpen, {
        month: monthBefore(on.slice(0, 7)),
        companies: parameters.companies ?? [task.companyId],
        language,
      })
    },
  })

type Making = Pick<RunningTask<unknown>, 'doors' | 'userId' | 'signal' | 'progress' | 'openFile'>
type Asked = { month: string; companies: readonly string[]; language: Language }

/** Answers how many documents are in it. */
async function makePackages(
  { doors, userId, signal, progress, openFile }: Making,
  countOpen: CountOpen,
  { month, companies, language }: Asked,
): Promise<number> {
  const opened = []
  for (const companyId of companies) opened.push(await open(doors, { companyId, userId }, month))
  const total = opened.reduce((sum, { documents }) => sum + documents, 0)
  let done = 0
  progress(done, total)
  const zip = writeMonthPackages(withFolders(opened), {
    month,
    language,
    countOpen,
    signal,
    onDocument() {
      done += 1
      progress(done, total)
    },
  })
  const name = opened.length === 1 ? opened[0]!.name : dictionaries[language].print.monthPackage.several
  const file = await openFile({ name: archiveName(name, { from: month }), type: 'application/zip' })
  await pipeline(zip, file, { signal })
  for (const companyId of companies)
    await withCompany(doors, { companyId, userId }, (ctx) => noteMade(ctx, month))
  return total
}

type Opened = { name: string; read: ReadCompany; documents: number }

/** Opens a company as a member's, and notes that its files are taken along. Throws Forbidden. */
async function open(doors: Doors, member: Member, month: string): Promise<Opened> {
  const read: ReadCompany = (work) => withCompany(doors, member, work, { readOnly: true })
  const found = await read((ctx) => {
    permitPackage(ctx)
    return readExtent(ctx, month)
  })
  const { userId, companyId } = member
  await noteSecurityEvent(doors, { kind: 'files-downloaded', userId, companyId, facts: daysOf(month) })
  return { ...found, read }
}

/** The name of the company, and how much the package of a month is made of. */
export async function readExtent(
  { tx, companyId }: CompanyContext,
  month: string,
): Promise<{ name: string; documents: number }> {
  return {
    name: await readCompanyName(tx, companyId),
    documents: await countArchived(tx, companyId, { ...daysOf(month), counts: true }),
  }
}

/** Companies of one name are told apart by their place. */
function withFolders(opened: readonly Opened[]): PackedCompany[] {
  if (opened.length === 1) return opened.map(({ read }) => ({ read, folder: '' }))
  const taken = new Set<string>()
  return opened.map(({ name, read }, place) => {
    const plain = archiveName(name, {}).replace(/\.zip$/, '')
    const folder = taken.has(plain) ? `${plain} ${place + 1}` : plain
    taken.add(folder)
    return { read, folder: `${folder}/` }
  })
}
