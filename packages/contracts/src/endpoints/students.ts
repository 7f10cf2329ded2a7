// People on whose behalf clients pay.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listStudents = endpoint<{ query: t.StudentsQuery; answer: t.Page<t.Student> }>(
  'GET',
  '/students',
  'company',
)
export const getStudentSetup = endpoint<{ answer: t.StudentSetup }>('GET', '/students/setup', 'company')
export const getStudent = endpoint<ById & { answer: t.Student }>('GET', '/students/:id', 'company')
export const createStudent = endpoint<{ body: t.StudentInput; answer: t.Student }>(
  'POST',
  '/students',
  'company',
)
/** `If-Match` guards it. */
export const updateStudent = endpoint<ById & { body: t.StudentInput; answer: t.Student }>(
  'PUT',
  '/students/:id',
  'company',
)
export const changeStudentStatus = endpoint<ById & { body: t.StudentStatusChange; answer: t.Student }>(
  'POST',
  '/students/:id/status',
  'company',
)
/** What a month would bill, to be looked at; nothing is written. */
export const previewStudentBills = endpoint<{ body: t.StudentBillsQuery; answer: t.StudentBills }>(
  'POST',
  '/students/bills/preview',
  'company',
)
/** Bills what was seen, as a task. */
export const startStudentBills = endpoint<{ body: t.StudentBillsInput; answer: t.Task }>(
  'POST',
  '/students/bills',
  'company',
)
export const getStudentBillsResult = endpoint<ById & { answer: t.StudentBillsResult }>(
  'GET',
  '/students/bills/:id',
  'company',
)
export const getStudentMonths = endpoint<{ query: t.StudentMonthsQuery; answer: t.StudentMonths }>(
  'GET',
  '/students/months',
  'company',
)
export const previewStudentRaise = endpoint<{ body: t.StudentRaiseQuery; answer: t.StudentRaise }>(
  'POST',
  '/students/raise/preview',
  'company',
)
export const raiseStudents = endpoint<{ body: t.StudentRaiseInput; answer: t.StudentRaise }>(
  'POST',
  '/students/raise',
  'company',
)
