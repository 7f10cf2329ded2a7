import { endpoints, type Import, type ImportRowsQuery } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

export const importKindsQuery = (company: string) =>
  queryOptions({
    queryKey: ['imports', company, 'kinds'],
    queryFn: ({ signal }) => call(endpoints.listImportKinds, {}, { company, signal }),
    staleTime: 600_000,
  })

export const importsQuery = (company: string, page: number) =>
  queryOptions({
    queryKey: ['imports', company, 'list', page],
    queryFn: ({ signal }) => call(endpoints.listImports, { query: { page } }, { company, signal }),
    placeholderData: keepPreviousData,
  })

const pollMs = 1_500

/** Under the tasks of the company, whose live events make it old; they may be lost. */
export const importQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['tasks', company, 'import', id],
    queryFn: ({ signal }) => call(endpoints.getImport, { params: { id } }, { company, signal }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? pollMs : false),
  })

/** `after` is the step after which they were read: the next one changes them. */
export const importRowsQuery = (company: string, id: string, query: ImportRowsQuery, after: string) =>
  queryOptions({
    queryKey: ['imports', company, 'rows', id, query, after],
    queryFn: ({ signal }) => call(endpoints.listImportRows, { params: { id }, query }, { company, signal }),
    placeholderData: keepPreviousData,
  })

/** Whether long work on it is under way. */
export function isWorking(file: Import | undefined): boolean {
  return file?.task != null && file.task.finished_at === null
}
