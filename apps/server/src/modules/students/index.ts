export { studentsImport } from './import-students.ts'
export { studentRoutes } from './routes.ts'
export { changeStudentStatus, createStudent } from './save-student.ts'
export { readStudentSource } from './student-source.ts'
