import { endpoint } from './endpoint.ts'
import type { Role } from './permissions.ts'
import type * as t from './types.ts'

type ById = { params: { id: string } }
type Said = { message: string }

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

/** The same answer whether or not the address has an account. */
export const mailPassword = endpoint<{ body: { email: string }; answer: Said }>(
  'POST',
  '/password/email',
  'public',
)
export const resetPassword = endpoint<{
  body: { email: string; password: string; token: string }
  answer: Said
}>('POST', '/password/reset', 'public')
/** Without a token it registers whoever calls and signs them in; with a platform administrator's it makes an account. */
export const createUser = endpoint<{ body: t.NewUser; answer: t.NewUserAnswer }>('POST', '/users', 'public')
export const listUsers = endpoint<{ query: t.UsersQuery; answer: t.Page<t.UserRow> }>(
  'GET',
  '/users',
  'platform',
)
export const getUserById = endpoint<ById & { answer: t.UserRow }>('GET', '/users/:id', 'platform')
export const updateUser = endpoint<ById & { body: t.UserInput; answer: t.UserRow }>(
  'PUT',
  '/users/:id',
  'platform',
)
/** Takes everything personal out of an account; what it did keeps its name of that time. */
export const deleteUser = endpoint<ById & { answer: null }>('DELETE', '/users/:id', 'platform')
/** For platform administrators, and for who manages the members of the company. */
export const assignUser = endpoint<{ body: t.AssignUser; answer: t.AssignedCompanies }>(
  'POST',
  '/assign-user',
  'user',
)
export const listUserCompanies = endpoint<ById & { answer: { data: t.Membership[] } }>(
  'GET',
  '/user/:id/companies',
  'user',
)
export const listAssignedUsers = endpoint<{
  query: { company_id?: string; search?: string }
  answer: { data: t.AssignedUser[] }
}>('GET', '/get-users-assign-company', 'platform')
export const listCompaniesNotAssigned = endpoint<{
  query: { user_id: string; search?: string }
  answer: { data: t.CompanyChoice[] }
}>('GET', '/all-companies-not-assign-user', 'platform')
export const deleteCompanyUser = endpoint<{ body: { user_id: string; company_id: string }; answer: null }>(
  'POST',
  '/delete-company-user',
  'user',
)
/** With a user it suspends or restores that membership, without one the company. */
export const activateCompany = endpoint<{
  body: { company_id: string; active: 0 | 1; user_id?: string }
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

// Ours.
/** Second step of a sign-in whose first answered the problem `two-step-required` with a challenge. */
export const answerTwoStep = endpoint<{ body: { challenge: string; code: string }; answer: t.LoginAnswer }>(
  'POST',
  '/auth/two-step',
  'public',
)
export const askForPasskey = endpoint<{ answer: t.PasskeyOptions }>('POST', '/auth/passkey/options', 'public')
export const signInWithPasskey = endpoint<{
  body: { challenge: string; response: object; remember?: boolean }
  answer: t.LoginAnswer
}>('POST', '/auth/passkey', 'public')
export const confirmEmail = endpoint<{ body: { token: string }; answer: { email: string } }>(
  'POST',
  '/email-confirmations',
  'public',
)
export const updateProfile = endpoint<{ body: t.ProfileInput; answer: t.Profile }>('PUT', '/profile', 'user')
/** The address changes once the link that is sent to it was followed; the same address sends its confirmation again. */
export const changeEmail = endpoint<{ body: { email: string; password: string }; answer: null }>(
  'POST',
  '/profile/email',
  'user',
)
export const resendConfirmation = endpoint<{ answer: null }>('POST', '/profile/email/confirmation', 'user')
/** Ends every other session. */
export const changePassword = endpoint<{
  body: { current_password: string; password: string }
  answer: null
}>('PUT', '/profile/password', 'user')
export const getSecurity = endpoint<{ answer: t.Security }>('GET', '/security', 'user')
/** Begins two-step codes; they are asked for once a first code has confirmed them. */
export const setUpTwoStep = endpoint<{ body: { password: string }; answer: t.TwoStepSetUp }>(
  'POST',
  '/two-step',
  'user',
)
export const confirmTwoStep = endpoint<{ body: { code: string }; answer: { recovery_codes: string[] } }>(
  'POST',
  '/two-step/confirm',
  'user',
)
export const turnOffTwoStep = endpoint<{ body: { password: string }; answer: null }>(
  'POST',
  '/two-step/off',
  'user',
)
/** New ones in place of the former. */
export const renewRecoveryCodes = endpoint<{
  body: { password: string }
  answer: { recovery_codes: string[] }
}>('POST', '/two-step/recovery-codes', 'user')
export const askToAddPasskey = endpoint<{ body: { password: string }; answer: t.PasskeyOptions }>(
  'POST',
  '/passkeys/options',
  'user',
)
export const addPasskey = endpoint<{
  body: { challenge: string; name: string; response: object }
  answer: t.Passkey
}>('POST', '/passkeys', 'user')
export const renamePasskey = endpoint<ById & { body: { name: string }; answer: t.Passkey }>(
  'PUT',
  '/passkeys/:id',
  'user',
)
export const removePasskey = endpoint<ById & { answer: null }>('DELETE', '/passkeys/:id', 'user')
export const endSession = endpoint<ById & { answer: null }>('DELETE', '/sessions/:id', 'user')
export const endOtherSessions = endpoint<{ answer: null }>('POST', '/sessions/end-others', 'user')

/** Everybody in the company; addresses only for who manages them. */
export const listMembers = endpoint<{ answer: { data: t.Member[] } }>('GET', '/members', 'company')
export const changeRole = endpoint<ById & { body: { role: Role }; answer: t.Member }>(
  'PUT',
  '/members/:id',
  'company',
)
export const activateMember = endpoint<ById & { body: { active: 0 | 1 }; answer: t.Member }>(
  'POST',
  '/members/:id/activate',
  'company',
)
export const removeMember = endpoint<ById & { answer: null }>('DELETE', '/members/:id', 'company')
export const listInvitations = endpoint<{ answer: { data: t.Invitation[] } }>(
  'GET',
  '/invitations',
  'company',
)
export const inviteMember = endpoint<{ body: t.InvitationInput; answer: t.Invitation }>(
  'POST',
  '/invitations',
  'company',
)
export const resendInvitation = endpoint<ById & { answer: t.Invitation }>(
  'POST',
  '/invitations/:id/resend',
  'company',
)
export const revokeInvitation = endpoint<ById & { answer: null }>('DELETE', '/invitations/:id', 'company')
/** What the holder of an invitation's link is offered. */
export const lookUpInvitation = endpoint<{ body: { token: string }; answer: t.InvitationOffer }>(
  'POST',
  '/invitations/look-up',
  'public',
)
/** Joins the company with the signed-in account, whose address must be the invited one. */
export const acceptInvitation = endpoint<{ body: { token: string }; answer: { company: t.Company } }>(
  'POST',
  '/invitations/accept',
  'user',
)

export const listOutbox = endpoint<{ query: t.PageQuery; answer: t.Page<t.OutboxMail> }>(
  'GET',
  '/outbox',
  'platform',
)
export const getOutboxLetter = endpoint<ById & { answer: t.OutboxLetter }>('GET', '/outbox/:id', 'platform')
/** Tries again now. */
export const sendOutboxLetter = endpoint<ById & { answer: t.OutboxMail }>(
  'POST',
  '/outbox/:id/send',
  'platform',
)

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

/** One tab of the company's settings. */
export const getSettings = endpoint<{
  params: { section: t.SettingsSection }
  answer: t.SettingsAnswer
}>('GET', '/settings/:section', 'company')
/** `If-Match` carries the version that was read; 0 for a tab that nobody has saved. */
export const saveSettings = endpoint<{
  params: { section: t.SettingsSection }
  body: t.SettingsInput
  answer: t.SettingsAnswer
}>('PUT', '/settings/:section', 'company')
/** Sends a letter through the company's own mail server, as it is saved. */
export const testOwnServer = endpoint<{ body: { to: string }; answer: null }>(
  'POST',
  '/settings/delivery/test',
  'company',
)
export const getNumbering = endpoint<{ answer: t.Numbering }>('GET', '/numbering', 'company')
export const saveBranch = endpoint<{
  params: { code: string }
  body: t.BranchInput
  answer: t.Numbering
}>('PUT', '/branches/:code', 'company')
export const saveTerminal = endpoint<{
  params: { branch: string; code: string }
  body: t.BranchInput
  answer: t.Numbering
}>('PUT', '/branches/:branch/terminals/:code', 'company')
/** Moves a next number, upward only. */
export const setNextNumber = endpoint<{ body: t.NextNumber; answer: t.Numbering }>(
  'POST',
  '/numbering',
  'company',
)
export const listListEntries = endpoint<{ answer: { data: t.ListEntry[] } }>(
  'GET',
  '/list-entries',
  'company',
)
export const createListEntry = endpoint<{ body: t.ListEntryInput; answer: t.ListEntry }>(
  'POST',
  '/list-entries',
  'company',
)
export const updateListEntry = endpoint<ById & { body: t.ListEntryInput; answer: t.ListEntry }>(
  'PUT',
  '/list-entries/:id',
  'company',
)
export const deleteListEntry = endpoint<ById & { answer: null }>('DELETE', '/list-entries/:id', 'company')

/** What the authority's register knows of an identity number. */
export const getTaxpayer = endpoint<{ params: { number: string }; answer: t.Taxpayer }>(
  'GET',
  '/taxpayers/:number',
  'user',
)
/** The same ZIP as `downloadAllFiles`, made as a task that shows progress. */
export const startAllFiles = endpoint<{ body: t.FilesPeriod; answer: t.Task }>(
  'POST',
  '/all-files',
  'company',
)

export const getAuthoritySetup = endpoint<{ answer: t.AuthoritySetup }>('GET', '/authority/setup', 'company')
export const getAuthorityBoard = endpoint<{ answer: t.AuthorityBoard }>('GET', '/authority/board', 'company')
/** Going live asks for the typed name, and for everything that `missing` lists. */
export const setEnvironment = endpoint<{ body: t.EnvironmentInput; answer: t.AuthoritySetup }>(
  'PUT',
  '/authority/environment',
  'company',
)
/** Signs in at the authority with what is saved. */
export const testConnection = endpoint<{ body: t.TargetEnvironment; answer: t.ConnectionTest }>(
  'POST',
  '/authority/test-connection',
  'company',
)
/** What the simulator was told about this company's next documents, and what it received. */
export const getSimulator = endpoint<{ answer: t.SimulatorState }>('GET', '/authority/simulator', 'company')
export const orderAtSimulator = endpoint<{ body: t.SimulatorOrders; answer: t.SimulatorState }>(
  'PUT',
  '/authority/simulator',
  'company',
)
/** Documents, clients and items by whatever a person types: a number, the end of a key, a name, an amount, a day. */
export const search = endpoint<{ query: t.SearchQuery; answer: t.SearchAnswer }>('GET', '/search', 'company')
