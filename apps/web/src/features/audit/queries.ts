import { type AuditQuery, endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

export const auditQuery = (company: string, query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listAudit, { query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
  })

export const auditPeopleQuery = (company: string) =>
  queryOptions({
    queryKey: ['audit', company, 'people'],
    queryFn: ({ signal }) => call(endpoints.listAuditPeople, {}, { company, signal }),
    enabled: company !== '',
  })
