import { endpoint } from './endpoint.ts'
import type * as t from './types.ts'

type ById = { params: { id: string } }

// What the specification fixes (§7): paths, bodies and answers are exact.
export const login = endpoint<{ body: t.Login; answer: t.LoginAnswer }>('POST', '/auth/login', 'public')
export const logout = endpoint<{ answer: null }>('POST', '/auth/logout', 'user')
export const getUser = endpoint<{ answer: t.Profile }>('GET', '/get-user', 'user')
export const listCompanies = endpoint<{ query: t.CompaniesQuery; answer: t.Page<t.Company> }>(
  'GET',
  '/companies',
  'user',
)
export const getCompany = endpoint<ById & { answer: { company: t.Company } }>('GET', '/company/:id', 'user')
export const selectCompany = endpoint<{
  body: { company_id: string; user_id?: string }
  answer: { company: t.Company }
}>('POST', '/select-company', 'user')
export const getGeneralConfigurations = endpoint<
  ById & { answer: { general_configurations: t.GeneralConfigurations } }
>('GET', '/general-configurations/:id', 'user')

// Ours.
/** What a browser may know before anybody signs in. */
export const getInstallation = endpoint<{ answer: t.Installation }>('GET', '/installation', 'public')
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
/** Named by its digest, so that it never changes and needs no token: the address of an image. */
export const companyLogo = endpoint<{ params: { id: string; digest: string } }>(
  'GET',
  '/company-logos/:id/:digest',
  'public',
)

export const listClients = endpoint<{ query: t.ClientsQuery; answer: t.Page<t.Client> }>(
  'GET',
  '/clients',
  'company',
)
export const getClient = endpoint<ById & { answer: t.Client }>('GET', '/clients/:id', 'company')
export const createClient = endpoint<{ body: t.ClientInput; answer: t.Client }>('POST', '/clients', 'company')
export const updateClient = endpoint<ById & { body: t.ClientInput; answer: t.Client }>(
  'PUT',
  '/clients/:id',
  'company',
)

export const archiveClient = endpoint<ById & { body: { is_archived: boolean }; answer: t.Client }>(
  'POST',
  '/clients/:id/archive',
  'company',
)
/** Refused while documents name the client: archive instead. */
export const deleteClient = endpoint<ById & { answer: null }>('DELETE', '/clients/:id', 'company')

export const listItems = endpoint<{ query: t.ItemsQuery; answer: t.Page<t.Item> }>('GET', '/items', 'company')
export const getItem = endpoint<ById & { answer: t.Item }>('GET', '/items/:id', 'company')
export const createItem = endpoint<{ body: t.ItemInput; answer: t.Item }>('POST', '/items', 'company')
export const updateItem = endpoint<ById & { body: t.ItemInput; answer: t.Item }>(
  'PUT',
  '/items/:id',
  'company',
)
export const activateItem = endpoint<ById & { body: { is_active: boolean }; answer: t.Item }>(
  'POST',
  '/items/:id/activate',
  'company',
)
export const deleteItem = endpoint<ById & { answer: null }>('DELETE', '/items/:id', 'company')

export const searchCabys = endpoint<{
  query: { search: string; limit?: number }
  answer: { data: t.CabysEntry[] }
}>('GET', '/cabys', 'user')

export const listDocuments = endpoint<{ query: t.DocumentsQuery; answer: t.Page<t.DocumentRow> }>(
  'GET',
  '/documents',
  'company',
)
export const getDocumentTotals = endpoint<{ query: t.DocumentsQuery; answer: { data: t.DocumentTotals } }>(
  'GET',
  '/documents/totals',
  'company',
)
export const getDocument = endpoint<ById & { answer: t.DocumentDetail }>('GET', '/documents/:id', 'company')
/** Creates a draft. */
export const createDraft = endpoint<{ body: t.DraftInput; answer: t.DocumentDetail }>(
  'POST',
  '/documents',
  'company',
)
/** Saves a draft; `If-Match` carries the version that was read, 412 answers what changed. */
export const saveDraft = endpoint<ById & { body: t.DraftInput; answer: t.DocumentDetail }>(
  'PUT',
  '/documents/:id',
  'company',
)
export const deleteDraft = endpoint<ById & { answer: null }>('DELETE', '/documents/:id', 'company')
/** Numbers, signs and queues a saved draft; what is on the screen travels along as the body. */
export const issueDraft = endpoint<ById & { body: t.DraftInput; answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/issue',
  'company',
)
/** Creates and issues in one call, for programs and for the counter. */
export const issueDocument = endpoint<{ body: t.DraftInput; answer: t.DocumentRow }>(
  'POST',
  '/documents/issue',
  'company',
)
/** Asks the authority again now. */
export const refreshDocument = endpoint<ById & { answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/refresh',
  'company',
)
/** Files of a document: `/documents/:id/pdf`, `/xml`, `/answer`, answered as attachments. */
export const documentFile = endpoint<{ params: { id: string; file: 'pdf' | 'xml' | 'answer' } }>(
  'GET',
  '/documents/:id/files/:file',
  'company',
)

export const getExchangeRate = endpoint<{ answer: t.ExchangeRate }>('GET', '/exchange-rates/current', 'user')
/** The company's own rate of a day, for its documents only. */
export const setExchangeRate = endpoint<{ body: t.ExchangeRateInput; answer: t.ExchangeRate }>(
  'POST',
  '/exchange-rates',
  'company',
)
export const getAuthorityState = endpoint<{ answer: t.AuthorityState }>('GET', '/authority/state', 'company')
/** Takes a key file in place of the former one, once it has opened with its PIN and belongs to the company. */
export const setCertificate = endpoint<{ body: t.CertificateInput; answer: t.Certificate }>(
  'POST',
  '/authority/certificate',
  'company',
)
export const setAuthorityCredentials = endpoint<{ body: t.AuthorityCredentials; answer: null }>(
  'PUT',
  '/authority/credentials',
  'company',
)
export const pauseSending = endpoint<{ body: { is_paused: boolean }; answer: t.AuthorityState }>(
  'POST',
  '/authority/pause',
  'company',
)
/** Server-sent events of the company; read with fetch, so that the token stays in its header. */
export const liveEvents = endpoint<{ answer: t.LiveEvent }>('GET', '/events', 'company')

/** Long work of the signed-in person in this company, the unfinished first. */
export const listTasks = endpoint<{ answer: { data: t.Task[] } }>('GET', '/tasks', 'company')
export const stopTask = endpoint<ById & { answer: t.Task }>('POST', '/tasks/:id/stop', 'company')
/** Forgets a finished one, with its file. */
export const deleteTask = endpoint<ById & { answer: null }>('DELETE', '/tasks/:id', 'company')
/** The file that a finished task made, as an attachment. */
export const taskFile = endpoint<ById>('GET', '/tasks/:id/file', 'company')

/** The trail of changes, the newest first; billers see their own. */
export const listAudit = endpoint<{ query: t.AuditQuery; answer: t.Page<t.AuditEntry> }>(
  'GET',
  '/audit',
  'company',
)
export const checkAudit = endpoint<{ answer: t.AuditCheck }>('GET', '/audit/check', 'company')
