export { studentRoutes } from './routes.ts'
export { changeStudentStatus, createStudent } from './save-student.ts'
