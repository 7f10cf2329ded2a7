import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import type { TaskKind } from '#modules/tasks/index.ts'
import { companyRoute, type Route, type SignedInCall } from '#platform/route.ts'
import type { BillsTaskInput } from './billing/bills-task-input.ts'
import { previewBills } from './billing/preview-bills.ts'
import { previewRaise, raisePrices } from './billing/raise-prices.ts'
import { readMonths } from './billing/read-months.ts'
import { readResult } from './billing/read-result.ts'
import { startBills } from './billing/start-bills.ts'
import { getStudent } from './get-student.ts'
import { listStudents } from './list-students.ts'
import { changeStudentStatus, createStudent, updateStudent } from './save-student.ts'
import { getStudentSetup } from './student-setup.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.student

export function studentRoutes(
  billing: TaskKind<BillsTaskInput>,
  languageOf: (call: SignedInCall) => Language,
): Route[] {
  return [
    companyRoute(
      endpoints.listStudents,
      {
        reads: 'replica',
        query: schemas.studentsQuery,
        answer: schemas.pageOf(answer),
        permission: 'clients.read',
      },
      (ctx, { query }) => listStudents(ctx, query),
    ),
    companyRoute(
      endpoints.getStudentSetup,
      { answer: schemas.studentSetup, permission: 'clients.read' },
      getStudentSetup,
    ),
    companyRoute(
      endpoints.createStudent,
      { body: schemas.studentInput, answer, permission: 'clients.edit', status: 201 },
      (ctx, { body }) => createStudent(ctx, body),
    ),
    companyRoute(
      endpoints.previewStudentBills,
      {
        body: schemas.studentBillsQuery,
        answer: schemas.studentBills,
        permission: 'documents.draft',
        status: 200,
      },
      (ctx, { body }) => previewBills(ctx, body),
    ),
    companyRoute(
      endpoints.startStudentBills,
      { body: schemas.studentBillsInput, answer: schemas.task, permission: 'documents.draft', status: 202 },
      (ctx, call) => startBills(ctx, billing, call.body, languageOf(call)),
    ),
    companyRoute(
      endpoints.getStudentBillsResult,
      { params: byId, answer: schemas.studentBillsResult, permission: 'documents.draft' },
      (ctx, { params }) => readResult(ctx, params.id),
    ),
    companyRoute(
      endpoints.getStudentMonths,
      {
        reads: 'replica',
        query: schemas.studentMonthsQuery,
        answer: schemas.studentMonths,
        permission: 'clients.edit',
      },
      (ctx, { query }) => readMonths(ctx, query),
    ),
    companyRoute(
      endpoints.previewStudentRaise,
      {
        body: schemas.studentRaiseQuery,
        answer: schemas.studentRaise,
        permission: 'clients.edit',
        status: 200,
      },
      (ctx, { body }) => previewRaise(ctx, body),
    ),
    companyRoute(
      endpoints.raiseStudents,
      {
        body: schemas.studentRaiseInput,
        answer: schemas.studentRaise,
        permission: 'clients.edit',
        status: 200,
      },
      (ctx, { body }) => raisePrices(ctx, body),
    ),
    companyRoute(
      endpoints.getStudent,
      { params: byId, answer, permission: 'clients.read' },
      (ctx, { params }) => getStudent(ctx, params.id),
    ),
    companyRoute(
      endpoints.updateStudent,
      { params: byId, body: schemas.studentInput, answer, permission: 'clients.edit' },
      (ctx, { params, body, ifMatch }) => updateStudent(ctx, params.id, body, ifMatch),
    ),
    companyRoute(
      endpoints.changeStudentStatus,
      { params: byId, body: schemas.studentStatusChange, answer, permission: 'clients.edit' },
      (ctx, { params, body }) => changeStudentStatus(ctx, params.id, body),
    ),
  ]
}
