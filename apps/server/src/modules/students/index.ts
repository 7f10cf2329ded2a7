export { studentRoutes } from './routes.ts'
export { createStudent } from './save-student.ts'
