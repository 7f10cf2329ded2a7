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
