// Running the installation: every company, the templates, long work.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listAllCompanies = endpoint<{ query: t.AllCompaniesQuery; answer: t.Page<t.PlatformCompany> }>(
  'GET',
  '/all-companies',
  'platform',
)
/** Everybody in a company, as who runs the installation sees them. */
export const listCompanyPeople = endpoint<ById & { answer: { data: t.CompanyPerson[] } }>(
  'GET',
  '/all-companies/:id/users',
  'platform',
)
/** A ZIP of everything a company issued, made as long work; the reason enters the company's trail. */
export const startCompanyFiles = endpoint<ById & { body: { reason: string }; answer: t.Task }>(
  'POST',
  '/all-companies/:id/all-files',
  'platform',
)
/** Closes a company: it stays readable, and nothing is issued or changed there any more. */
export const archiveCompany = endpoint<ById & { body: { reason: string }; answer: null }>(
  'POST',
  '/all-companies/:id/archive',
  'platform',
)
/** Makes one of a person's companies the one that opens; they hear of it, with the reason. */
export const setDefaultCompany = endpoint<
  ById & { body: { company_id: string; reason?: string }; answer: null }
>('PUT', '/user/:id/default-company', 'platform')
export const listPlatformTasks = endpoint<{ answer: { data: t.Task[] } }>(
  'GET',
  '/platform/tasks',
  'platform',
)
export const stopPlatformTask = endpoint<ById & { answer: t.Task }>(
  'POST',
  '/platform/tasks/:id/stop',
  'platform',
)
export const platformTaskFile = endpoint<ById>('GET', '/platform/tasks/:id/file', 'platform')
export const listItemTemplates = endpoint<{ query: t.ItemTemplatesQuery; answer: t.Page<t.ItemTemplate> }>(
  'GET',
  '/platform/item-templates',
  'platform',
)
export const createItemTemplate = endpoint<{ body: t.ItemTemplateInput; answer: t.ItemTemplate }>(
  'POST',
  '/platform/item-templates',
  'platform',
)
/** `If-Match` carries the version that was read. */
export const updateItemTemplate = endpoint<ById & { body: t.ItemTemplateInput; answer: t.ItemTemplate }>(
  'PUT',
  '/platform/item-templates/:id',
  'platform',
)
/** Codes for a template whose own the catalogue withdrew; nothing is kept. */
export const proposeTemplateCodes = endpoint<ById & { answer: t.TemplateCodes }>(
  'GET',
  '/platform/item-templates/:id/codes',
  'platform',
)
/** What companies copied stays theirs. */
export const deleteItemTemplate = endpoint<ById & { answer: null }>(
  'DELETE',
  '/platform/item-templates/:id',
  'platform',
)
/** The templates in use, as a company chooses among them. */
export const listTemplateChoices = endpoint<{
  query: t.ItemTemplateChoicesQuery
  answer: { data: t.ItemTemplateChoice[] }
}>('GET', '/item-templates', 'company')
/** Makes items of templates; those copied before, or whose code is withdrawn, are skipped. */
export const copyTemplates = endpoint<{
  body: { template_ids: string[] }
  answer: { copied: number; skipped: number }
}>('POST', '/item-templates/copy', 'company')
