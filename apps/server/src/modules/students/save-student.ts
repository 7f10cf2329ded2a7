import type { Student, StudentInput, StudentStatusChange } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { checkStudent, tidyStudent } from './check-student.ts'
import { getStudent } from './get-student.ts'
import {
  deleteStudentRow,
  insertStudent,
  isBilled,
  readStudent,
  updateStatus,
  updateStudentRow,
} from './student-store.ts'

/** Creates a student. Throws Invalid by field, for a number that another one has too. */
export async function createStudent(ctx: CompanyContext, given: StudentInput): Promise<Student> {
  ctx.permit('clients.edit')
  const input = tidyStudent(given)
  await checkStudent(ctx, input, null)
  const id = newId()
  await insertStudent(ctx.tx, id, input, ctx.clock.now())
  return getStudent(ctx, id)
}

/** Replaces what is known of a student. Throws Invalid, NotFound, and 412 when it changed since `version`. */
export async function updateStudent(
  ctx: CompanyContext,
  id: string,
  given: StudentInput,
  version: number | null,
): Promise<Student> {
  ctx.permit('clients.edit')
  const input = tidyStudent(given)
  const present = await readStudent(ctx, id)
  if (!present) throw new NotFound('student-not-found')
  // Without a last day somebody who left would be billed for ever.
  if (present.status === 'left' && !input.ends_on) throw new Invalid({ ends_on: ['required'] })
  await checkStudent(ctx, input, id)
  const isWritten = await updateStudentRow(ctx.tx, id, input, { version, now: ctx.clock.now() })
  if (!isWritten) throw new AppError(412, 'changed-elsewhere')
  return getStudent(ctx, id)
}

/** active ⇄ on hold → left. Throws Conflict for who left, and NotFound. */
export async function changeStudentStatus(
  ctx: CompanyContext,
  id: string,
  { status, ends_on }: StudentStatusChange,
): Promise<Student> {
  ctx.permit('clients.edit')
  const present = await readStudent(ctx, id)
  if (!present) throw new NotFound('student-not-found')
  if (present.status === status) return getStudent(ctx, id)
  if (present.status === 'left') throw new Conflict('student-left')
  const now = ctx.clock.now()
  const endsOn = status === 'left' ? (ends_on ?? costaRicaDay(now)) : null
  if (endsOn !== null && present.starts_on !== null && endsOn < present.starts_on)
    throw new Invalid({ ends_on: ['not-before-start'] })
  await updateStatus(ctx.tx, id, { status, endsOn, now })
  return getStudent(ctx, id)
}

type Leaving = Readonly<Record<string, string | null>>

/** Whether somebody is there and until when, as plain text; undefined when there is none. */
export async function readLeaving(ctx: CompanyContext, id: string): Promise<Leaving | undefined> {
  const student = await readStudent(ctx, id)
  return student && { status: student.status, ends_on: student.ends_on }
}

/** Takes back that somebody left. Throws NotFound. */
export async function restoreLeaving(ctx: CompanyContext, id: string, before: Leaving): Promise<void> {
  ctx.permit('clients.edit')
  const status = before.status as StudentStatusChange['status']
  const change = { status, endsOn: before.ends_on ?? null, now: ctx.clock.now(), isWhole: true }
  await updateStatus(ctx.tx, id, change)
}

/** Deletes one that was brought in by mistake; of anybody else what happened is kept, as who left. Throws NotFound, and Conflict for who was billed. */
export async function takeBackStudent(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('clients.edit')
  if (await isBilled(ctx.tx, id)) throw new Conflict('student-billed')
  if (!(await deleteStudentRow(ctx.tx, id))) throw new NotFound('student-not-found')
}
