import { setTimeout as pause } from 'node:timers/promises'
import type { CabysState, Import, ImportRow, Page, Task, UploadAnswer } from '@cuentaclara/contracts'
import { type Answer, ask } from './ask.ts'
import type { Corpus } from './corpus.ts'
import { type FileKind, fileKinds, type MalformedFile, makeMalformedFile } from './malformed-file.ts'

export type UploadFinding = { name: string; route: string; what: string }
export type UploadRun = {
  files: number
  sent: number
  /** The quickest answer to what was answered slowest. */
  slowestMs: number
  findings: UploadFinding[]
}
export type UploadDoors = {
  url: string
  owner: { token: string; company: { id: string } }
  platform: { token: string }
  /** Where papers and pictures go. */
  expenseId: string
  advertisementId: string
  itemId: string
  clientId: string
  documentId: string
  quotationId: string
  paymentId: string
  /** Of a VAT return that was filed. */
  filingId: string
  /** Behind which links clients say that they paid: of all that one has, and of one document. */
  portalToken: string
  documentToken: string
}

type Route = {
  name: string
  takes: readonly FileKind[]
  /** Routes with one judge share the files: each is sent some of every kind. */
  judge?: 'paper' | 'picture' | 'table'
  send(file: MalformedFile, doors: UploadDoors): Promise<Answer>
  /** What of an answer says which file or field, and why; null when it does not. */
  refusal(body: never): string | null
}

const fieldRefusal = (field: string) => (body: { errors?: Record<string, string[]> }) =>
  body.errors?.[field]?.[0] ?? null

/** Of a table: that it is none, what is wrong with it, or that nobody knows its columns, of which nothing is taken then. */
const tableRefusal = (body: {
  code?: string
  message?: string
  columns?: unknown
  rows?: []
  taken?: number
}) => {
  if (body.code !== undefined) return body.code === 'invalid' ? null : (body.message ?? null)
  return body.columns && (body.taken ?? body.rows?.length) === 0 ? 'columns' : null
}

/** What comes to an expense, a client, a document, a payment, a quotation or a filed return. A drawing that is whole is XML as good as another. */
const paperKinds = ['pdf', 'png', 'jpeg', 'zip', 'csv', 'eml', 'p12', 'xlsx', 'xml', 'envelope'] as const
const tableKinds = ['xlsx', 'zip', 'pdf', 'png', 'p12', 'csv', 'xml'] as const

function paperRoute(
  of: 'clients' | 'documents' | 'payments' | 'quotations' | 'vat-filings',
  idOf: (doors: UploadDoors) => string,
): Route {
  return {
    name: `POST /${of}/:id/papers`,
    takes: paperKinds,
    judge: 'paper',
    send: (file, doors) => sendForm(doors, `/api/${of}/${idOf(doors)}/papers`, 'file', file),
    refusal: fieldRefusal('file'),
  }
}

/** Who holds a link sends no session along. */
function noticeRoute(page: 'portals' | 'public-documents', tokenOf: (doors: UploadDoors) => string): Route {
  return {
    name: `POST /${page}/:token/payments`,
    // Without a file it is as good a notice, and some XML here is empty.
    takes: paperKinds.filter((kind) => kind !== 'xml'),
    judge: 'paper',
    send: (file, doors) =>
      sendForm(doors, `/api/${page}/${tokenOf(doors)}/payments`, 'file', file, {
        token: null,
        fields: notice,
      }),
    refusal: fieldRefusal('file'),
  }
}

const notice = { amount: '1000', currency: 'CRC', paid_on: '2026-11-20', means: '04', reference: 'FUZZ-1' }
const newCompany = {
  name: 'Empresa de prueba S.A.',
  identification_type: '02',
  identification_number: '3101999888',
  activities: JSON.stringify([{ code: '561001', name: 'Restaurantes', is_default: true }]),
}

/** Every route that takes a file, with the files that it could take for one of its own. */
export const uploadRoutes: readonly Route[] = [
  {
    name: 'POST /receptions',
    takes: fileKinds,
    send: (file, doors) => sendForm(doors, '/api/receptions', 'file', file),
    refusal: ({ files }: UploadAnswer) => {
      const [told] = files
      // Set aside is kept to be looked at, with the reason; it counts for nothing.
      const isRefused = told?.outcome === 'refused' || told?.outcome === 'set_aside'
      return isRefused && told.reason !== null && told.message !== '' ? told.reason : null
    },
  },
  {
    name: 'POST /update-company-config',
    // An empty file is what a browser sends for a field where none was chosen, so no XML: some are empty.
    takes: ['png', 'jpeg', 'svg', 'zip', 'pdf'],
    judge: 'picture',
    send: (file, doors) => sendForm(doors, '/api/update-company-config', 'logo', file),
    refusal: fieldRefusal('logo'),
  },
  {
    name: 'POST /advertisements/:id/picture',
    takes: ['png', 'jpeg', 'svg', 'zip'],
    judge: 'picture',
    send: (file, doors) =>
      sendForm(doors, `/api/advertisements/${doors.advertisementId}/picture`, 'picture', file, {
        token: doors.platform.token,
      }),
    refusal: fieldRefusal('picture'),
  },
  {
    name: 'POST /expenses/:id/files',
    takes: paperKinds,
    judge: 'paper',
    send: (file, doors) => sendForm(doors, `/api/expenses/${doors.expenseId}/files`, 'file', file),
    refusal: fieldRefusal('file'),
  },
  {
    name: 'POST /company',
    takes: ['png', 'jpeg', 'svg', 'zip', 'pdf'],
    judge: 'picture',
    send: (file, doors) => sendForm(doors, '/api/company', 'logo', file, { fields: newCompany }),
    refusal: fieldRefusal('logo'),
  },
  {
    name: 'PUT /items/:id/picture',
    takes: ['png', 'jpeg', 'svg', 'zip'],
    judge: 'picture',
    send: (file, doors) =>
      sendForm(doors, `/api/items/${doors.itemId}/picture`, 'picture', file, { method: 'PUT' }),
    refusal: fieldRefusal('picture'),
  },
  paperRoute('clients', ({ clientId }) => clientId),
  paperRoute('documents', ({ documentId }) => documentId),
  paperRoute('quotations', ({ quotationId }) => quotationId),
  paperRoute('payments', ({ paymentId }) => paymentId),
  paperRoute('vat-filings', ({ filingId }) => filingId),
  noticeRoute('portals', ({ portalToken }) => portalToken),
  noticeRoute('public-documents', ({ documentToken }) => documentToken),
  {
    name: 'POST /bank/statements',
    takes: tableKinds,
    judge: 'table',
    send: (file, doors) =>
      sendForm(doors, '/api/bank/statements?account=CR05015202001026284066&currency=CRC', 'file', file),
    refusal: tableRefusal,
  },
  {
    name: 'POST /vat-withholdings/file',
    takes: tableKinds,
    judge: 'table',
    send: (file, doors) => sendForm(doors, '/api/vat-withholdings/file', 'file', file),
    refusal: tableRefusal,
  },
  {
    // Text of any kind is a table of one column, which whoever sent it is shown before anything is kept.
    name: 'POST /imports/of/:kind',
    takes: ['xlsx', 'zip', 'pdf', 'png', 'p12'],
    judge: 'table',
    send: (file, doors) => sendForm(doors, '/api/imports/of/clients', 'file', file),
    refusal: tableRefusal,
  },
  {
    name: 'POST /imports/of/:kind',
    // Of documents one by one a task says which is broken.
    takes: ['zip', 'pdf', 'xlsx', 'xml'],
    send: sendDocuments,
    refusal: documentsRefusal,
  },
  {
    name: 'POST /authority/certificate',
    takes: ['p12', 'zip', 'pdf', 'xml'],
    send: (file, { url, owner }) =>
      ask(
        url,
        {
          method: 'POST',
          path: '/api/authority/certificate',
          headers: { ...whoSends(owner.token, owner.company.id), 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify({ file: file.bytes.toString('base64'), pin: '1234' })),
        },
        fromAnother(),
      ),
    refusal: (body: { message?: string; errors?: Record<string, string[]> }) =>
      body.errors?.file?.[0] ?? body.message ?? null,
  },
  {
    name: 'POST /cabys-versions/upload',
    takes: ['csv', 'xlsx', 'xml'],
    send: sendCatalogue,
    refusal: ({ task }: CabysState) => (task?.status === 'failed' && task.problem?.code) || null,
  },
]

const deadlineMs = 60_000
/**
 * A file whose judging takes longer holds up whoever sends it. Whether one does is told and not judged: on a machine that others
 * use too all of it may take longer, sent again and again.
 */
const MOST_MS = 1_000
const MOST_TRIES = 4

/** Sends each malformed file to every route that could take it: each must be refused with what it is and why. */
export async function uploadMalformed(
  doors: UploadDoors,
  corpus: Corpus,
  { seed, count }: { seed: number; count: number },
): Promise<UploadRun> {
  const run: UploadRun = { files: count, sent: 0, slowestMs: 0, findings: [] }
  for (let index = 0; index < count; index += 1) {
    const file = makeMalformedFile(corpus, seed, index)
    for (const route of routesFor(file, index)) {
      const answers = await sendUntilQuick(() => route.send(file, doors))
      const quickestMs = Math.round(Math.min(...answers.map(({ ms }) => ms)))
      run.sent += 1
      run.slowestMs = Math.max(run.slowestMs, quickestMs)
      const faults = answers.map((answer) => faultOf(route, answer)).filter((what) => what !== null)
      run.findings.push(...faults.map((what) => ({ name: file.name, route: route.name, what })))
    }
  }
  return run
}

/** What it was answered each time, the last time quickly or never: slow once may be the machine, wrong once is wrong. */
async function sendUntilQuick(send: () => Promise<Answer>): Promise<Answer[]> {
  const answers = [await send()]
  while (answers.length < MOST_TRIES && answers.at(-1)!.ms > MOST_MS) answers.push(await send())
  return answers
}

function routesFor({ kind }: MalformedFile, index: number): Route[] {
  const fitting = uploadRoutes.filter(({ takes }) => takes.includes(kind))
  return [...Map.groupBy(fitting, ({ judge, name }) => judge ?? name).values()].flatMap((alike) =>
    alike[0]!.judge === undefined ? alike : alike[index % alike.length]!,
  )
}

function faultOf({ refusal }: Route, { status, text }: Answer): string | null {
  if (typeof status === 'string' || status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status !== 200 && status !== 422 && status !== 413) return `${status} ${text.slice(0, 200)}`
  return refusal(JSON.parse(text) as never) === null
    ? `not refused by name: ${status} ${text.slice(0, 300)}`
    : null
}

/** A catalogue is read by a task once it has arrived: what it finds says the state, which is then as it was for the next file. */
async function sendCatalogue(file: MalformedFile, doors: UploadDoors): Promise<Answer> {
  const { token } = doors.platform
  const sent = await sendForm(doors, '/api/cabys-versions/upload', 'file', file, { token })
  if (sent.status !== 201) return sent
  const judged = await untilJudged(doors)
  if (judged.status !== 200) return judged
  const { update, task } = JSON.parse(judged.text) as CabysState
  if (update !== null) await askPlatform(doors, 'DELETE', `/api/cabys-versions/${update.id}`)
  return { ...judged, ms: Math.max(sent.ms, timeOf(task)) }
}

/** How long a task was at it, by what it says of itself, to the second. */
function timeOf(task: Task | null): number {
  return task?.finished_at ? Date.parse(task.finished_at) - Date.parse(task.created_at) : 0
}

/** Documents are read by a task once they have arrived: what became of each says the list of the import. */
async function sendDocuments(file: MalformedFile, doors: UploadDoors): Promise<Answer> {
  const sent = await sendForm(doors, '/api/imports/of/documents', 'file', file)
  if (sent.status !== 201) return sent
  const { id } = JSON.parse(sent.text) as Import
  for (;;) {
    const answer = await askOwner(doors, 'GET', `/api/imports/${id}`)
    if (answer.status !== 200) return answer
    const read = JSON.parse(answer.text) as Import
    if (read.task?.finished_at != null) {
      const rows = await askOwner(doors, 'GET', `/api/imports/${id}/rows`)
      const { data } = JSON.parse(rows.text) as Page<ImportRow>
      const told = { code: 'documents', left_out: read.left_out, problem: read.task.problem, data }
      return { ...rows, text: JSON.stringify(told), ms: Math.max(sent.ms, timeOf(read.task)) }
    }
    await pause(50)
  }
}

/** Of each document why it is not kept, or of all why none is; what belongs to nobody here is left out and counted. */
function documentsRefusal(body: Parameters<typeof tableRefusal>[0] & Partial<Told>): string | null {
  if (body.code !== 'documents') return tableRefusal(body)
  if (body.problem) return body.problem.code
  const [first] = body.data ?? []
  if (first === undefined) return (body.left_out ?? 0) > 0 ? 'left out' : null
  return first.mistakes[0]?.message ?? null
}

type Told = Pick<Import, 'left_out'> & { problem: Task['problem']; data: ImportRow[] }

async function untilJudged(doors: UploadDoors): Promise<Answer> {
  for (;;) {
    const answer = await askPlatform(doors, 'GET', '/api/cabys-versions')
    if (answer.status !== 200 || (JSON.parse(answer.text) as CabysState).task?.finished_at !== null)
      return answer
    await pause(50)
  }
}

function askPlatform({ url, platform }: UploadDoors, method: string, path: string): Promise<Answer> {
  const headers = { accept: 'application/json', authorization: `Bearer ${platform.token}` }
  return ask(url, { method, path, headers, body: null }, fromAnother())
}

function askOwner({ url, owner }: UploadDoors, method: string, path: string): Promise<Answer> {
  const headers = whoSends(owner.token, owner.company.id)
  return ask(url, { method, path, headers, body: null }, fromAnother())
}

let sender = 0

/** Each from an address of its own: limits by address are others' proof. */
function fromAnother() {
  sender += 1
  return { deadlineMs, ...(process.platform === 'linux' ? { from: `127.0.0.${2 + (sender % 250)}` } : {}) }
}

/** Null for a token is nobody's: a link opens the way. */
type FormOptions = { method?: string; token?: string | null; fields?: Record<string, string> }

function sendForm(
  { url, owner }: UploadDoors,
  path: string,
  field: string,
  { name, bytes }: MalformedFile,
  { method = 'POST', token = owner.token, fields = {} }: FormOptions = {},
) {
  const boundary = 'boundary-of-malformed-files'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const named = Object.entries({ ...(field === 'file' && { name }), ...fields })
    .map(([key, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`)
    .join('')
  const body = Buffer.concat([Buffer.from(named + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    ...(token === null ? { accept: 'application/json' } : whoSends(token, owner.company.id)),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  return ask(url, { method, path, headers, body }, fromAnother())
}

function whoSends(token: string, company: string) {
  return { accept: 'application/json', authorization: `Bearer ${token}`, 'x-company': company }
}
