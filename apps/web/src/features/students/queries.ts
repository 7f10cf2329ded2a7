import { endpoints, type Student, type StudentsQuery } from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

export const studentsQuery = (company: string, query: StudentsQuery) =>
  queryOptions({
    queryKey: ['students', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listStudents, { query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
  })

export const studentQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['students', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getStudent, { params: { id } }, { company, signal }),
    enabled: company !== '' && id !== 'new',
  })

/** The company's word for them, and the groups in use. */
export const studentSetupQuery = (company: string) =>
  queryOptions({
    queryKey: ['students', company, 'setup'],
    queryFn: ({ signal }) => call(endpoints.getStudentSetup, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 60_000,
  })

/** The saved student is known at once; lists are read again. */
export function rememberStudent(cache: QueryClient, company: string, student: Student): void {
  cache.setQueryData(studentQuery(company, student.id).queryKey, student)
  void cache.invalidateQueries({ queryKey: ['students', company, 'list'] })
  void cache.invalidateQueries({ queryKey: ['students', company, 'setup'] })
  void cache.invalidateQueries({ queryKey: ['students', company, 'of-client'] })
}
