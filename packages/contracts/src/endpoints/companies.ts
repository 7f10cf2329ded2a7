// Companies, the one that is worked in, and their files.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Like the choice of one, it refuses in Spanish, as the store that shows it does (specification §1 and §8). */
export const listCompanies = endpoint<{ query: t.CompaniesQuery; answer: t.Page<t.Company> }>(
  'GET',
  '/companies',
  'user',
  'es',
)
export const getCompany = endpoint<ById & { answer: { company: t.Company } }>('GET', '/company/:id', 'user')
export const selectCompany = endpoint<{
  body: { company_id: string; user_id?: string }
  answer: { company: t.Company }
}>('POST', '/select-company', 'user', 'es')
export const getGeneralConfigurations = endpoint<
  ById & { answer: { general_configurations: t.GeneralConfigurations } }
>('GET', '/general-configurations/:id', 'user')
/** With a user it suspends or restores that membership, without one the company. */
export const activateCompany = endpoint<{
  body: { company_id: string; active: 0 | 1; user_id?: string; reason?: string }
  answer: null
}>('POST', '/activate-deactivate-company', 'user')
/** Multipart: the fields of the settings as text, lists as JSON, `logo` as a file. Whoever calls becomes the owner. */
export const createCompany = endpoint<{ body: FormData; answer: { company: t.Company } }>(
  'POST',
  '/company',
  'user',
)
/** Multipart, with `company_id`: only the fields that are there change; `If-Match` guards them. */
export const updateCompanyConfig = endpoint<{ body: FormData; answer: t.CompanySettings }>(
  'POST',
  '/update-company-config',
  'user',
)
/** Archives a company that has issued, and empties one that never did. With `name` it must be the company's. */
export const deleteCompany = endpoint<
  ById & { query: { name?: string }; answer: { outcome: 'archived' | 'emptied' } }
>('DELETE', '/company/:id', 'user')
/** A streamed ZIP of every document's XML, answer and PDF. */
export const downloadAllFiles = endpoint<ById & { query: t.FilesPeriod }>(
  'GET',
  '/download-all-files/:id',
  'user',
)
/** An address that streams the ZIP of a period once, within a minute, to a browser without the headers of the session. */
export const ticketForAllFiles = endpoint<{ body: t.FilesPeriod; answer: t.DownloadTicket }>(
  'POST',
  '/all-files/ticket',
  'company',
)
export const ticketedAllFiles = endpoint<{ params: { ticket: string } }>(
  'GET',
  '/downloads/all-files/:ticket',
  'public',
)
export const getCompanySettings = endpoint<{ answer: t.CompanySettings }>(
  'GET',
  '/company-settings',
  'company',
)
/** `If-Match` carries the version that was read. */
export const updateCompanySettings = endpoint<{ body: t.CompanySettingsInput; answer: t.CompanySettings }>(
  'PUT',
  '/company-settings',
  'company',
)
/** Corrects the days of its regimes, or takes wrong ones out: all that are left. `If-Match` carries the version that was read. */
export const changeRegimeTurns = endpoint<{ body: t.RegimeTurns; answer: t.CompanySettings }>(
  'PUT',
  '/company-settings/regimes',
  'company',
)
/** Named by its digest, so that it never changes and needs no token: the address of an image. */
export const companyLogo = endpoint<{ params: { id: string; digest: string } }>(
  'GET',
  '/company-logos/:id/:digest',
  'public',
)
/** The whole company in one file, sealed with a passphrase, made as a task that shows progress. */
export const startCompanyBackup = endpoint<{ body: t.CompanyBackup; answer: t.Task }>(
  'POST',
  '/company-backup',
  'company',
)
/** The same ZIP as `downloadAllFiles`, made as a task that shows progress. */
export const startAllFiles = endpoint<{ body: t.FilesPeriod; answer: t.Task }>(
  'POST',
  '/all-files',
  'company',
)
