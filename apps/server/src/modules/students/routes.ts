import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { getStudent } from './get-student.ts'
import { listStudents } from './list-students.ts'
import { changeStudentStatus, createStudent, updateStudent } from './save-student.ts'
import { getStudentSetup } from './student-setup.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.student

export const studentRoutes: Route[] = [
  companyRoute(
    endpoints.listStudents,
    { query: schemas.studentsQuery, answer: schemas.pageOf(answer), permission: 'clients.read' },
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
