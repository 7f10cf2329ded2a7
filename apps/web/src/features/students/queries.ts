import {
  endpoints,
  type Student,
  type StudentBillsQuery,
  type StudentMonthsQuery,
  type StudentRaiseQuery,
  type StudentsQuery,
} from '@cuentaclara/contracts'
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
  forgetStudents(cache, company)
}

/** Whatever lists students is read again. */
export function forgetStudents(cache: QueryClient, company: string): void {
  for (const part of ['list', 'setup', 'of-client', 'bills', 'months', 'raise'])
    void cache.invalidateQueries({ queryKey: ['students', company, part] })
}

/** What a month would bill. */
export const billsQuery = (company: string, body: StudentBillsQuery) =>
  queryOptions({
    queryKey: ['students', company, 'bills', body],
    queryFn: ({ signal }) => call(endpoints.previewStudentBills, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    // What is confirmed is what was just seen.
    staleTime: 0,
  })

/** How far a task is that bills, until it is over. */
export const billsTaskQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['tasks', company, 'student-bills', id],
    queryFn: async ({ signal }) => {
      const { data } = await call(endpoints.listTasks, {}, { company, signal })
      return data.find((task) => task.id === id) ?? null
    },
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? 1_000 : false),
  })

export const billsResultQuery = (company: string, id: string, after: string) =>
  queryOptions({
    queryKey: ['students', company, 'result', id, after],
    queryFn: ({ signal }) => call(endpoints.getStudentBillsResult, { params: { id } }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const monthsQuery = (company: string, query: StudentMonthsQuery) =>
  queryOptions({
    queryKey: ['students', company, 'months', query],
    queryFn: ({ signal }) => call(endpoints.getStudentMonths, { query }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const raiseQuery = (company: string, body: StudentRaiseQuery) =>
  queryOptions({
    queryKey: ['students', company, 'raise', body],
    queryFn: ({ signal }) => call(endpoints.previewStudentRaise, { body }, { company, signal }),
    placeholderData: keepPreviousData,
  })
