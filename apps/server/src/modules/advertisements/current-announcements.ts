import type { Announcement, Announcements } from '@cuentaclara/contracts'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { readCurrent, writeView } from './advertisement-store.ts'
import { toAnnouncement } from './advertisement-view.ts'

/** What the caller should read now, at most one for each place. */
export async function currentAnnouncements(
  { tx, clock }: OpenContext,
  { userId, member }: Caller,
  language: string | null,
): Promise<Announcements> {
  const reader = { userId, companyId: member?.companyId ?? null, role: member?.role ?? null, language }
  const strip = await readCurrent(tx, 'strip', reader, clock.now())
  const start = await readCurrent(tx, 'start', reader, clock.now())
  return { strip: strip ? toAnnouncement(strip) : null, start: start ? toAnnouncement(start) : null }
}

/** What stands at the door now, for people nobody knows yet. */
export async function readLoginNote(doors: Doors, language: string): Promise<Announcement | null> {
  const nobody = { userId: null, companyId: null, role: null, language }
  // Unsafe: what stands at the door belongs to no company.
  const note = await unsafeForAllCompanies(
    doors,
    ({ tx, clock }) => readCurrent(tx, 'login', nobody, clock.now()),
    { readOnly: true },
  )
  return note ? toAnnouncement(note) : null
}

/** Counts what a person did with one. Throws NotFound. */
export async function noteAnnouncement(
  { tx, clock }: OpenContext,
  view: { id: string; userId: string; act: 'shown' | 'dismissed' | 'clicked' },
): Promise<void> {
  if (!(await writeView(tx, { ...view, now: clock.now() }))) throw new NotFound()
}
