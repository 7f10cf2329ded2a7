import {
  type CompaniesQuery,
  endpoints,
  type SettingsAnswer,
  type SettingsSection,
} from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrapCompany } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'

/** A page of the person's companies, with figures. */
export const companyListQuery = (query: CompaniesQuery) =>
  queryOptions({
    queryKey: ['companies', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(endpoints.listCompanies, { query }, { signal })
      return { data: data.map(unwrapCompany), meta }
    },
    placeholderData: keepPreviousData,
  })

export const companySettingsQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'company'],
    queryFn: ({ signal }) => call(endpoints.getCompanySettings, {}, { company, signal }),
    enabled: company !== '',
  })

export const sectionQuery = (company: string, section: SettingsSection) =>
  queryOptions({
    queryKey: ['settings', company, 'section', section],
    queryFn: ({ signal }): Promise<SettingsAnswer> =>
      call(endpoints.getSettings, { params: { section } }, { company, signal }),
    enabled: company !== '',
  })

export const numbersProposedQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'numbers-proposed'],
    queryFn: ({ signal }) => call(endpoints.getNumbersProposed, {}, { company, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const numberingQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'numbering'],
    queryFn: ({ signal }) => call(endpoints.getNumbering, {}, { company, signal }),
  })

export const tasksQuery = (company: string) =>
  queryOptions({
    queryKey: ['tasks', company],
    queryFn: ({ signal }) => call(endpoints.listTasks, {}, { company, signal }),
    // Live events tell sooner; this is for a stream that is down, or of another company.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ finished_at }) => finished_at === null) ? 1500 : false,
  })

export const authoritySetupQuery = (company: string) =>
  queryOptions({
    queryKey: ['authority', company, 'setup'],
    queryFn: ({ signal }) => call(endpoints.getAuthoritySetup, {}, { company, signal }),
  })

export const authorityBoardQuery = (company: string) =>
  queryOptions({
    queryKey: ['authority', company, 'board'],
    queryFn: ({ signal }) => call(endpoints.getAuthorityBoard, {}, { company, signal }),
    refetchInterval: 30_000,
  })

export const simulatorQuery = (company: string) =>
  queryOptions({
    queryKey: ['authority', company, 'simulator'],
    queryFn: ({ signal }) => call(endpoints.getSimulator, {}, { company, signal }),
    // What it receives is news of its own: no live event tells of it.
    refetchInterval: 5_000,
  })

export const apiKeysQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'api-keys'],
    queryFn: ({ signal }) => call(endpoints.listApiKeys, {}, { company, signal }),
  })

export const webhooksQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'webhooks'],
    queryFn: ({ signal }) => call(endpoints.listWebhooks, {}, { company, signal }),
  })

export const rulesQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'rules'],
    queryFn: ({ signal }) => call(endpoints.listRules, {}, { company, signal }),
  })
