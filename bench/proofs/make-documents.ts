import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientInput, DocumentRow, DraftInput } from '@cuentaclara/contracts'
import type { ApiUser } from '../../e2e/api.ts'
import { type Random, randomOf } from '../../fuzz/random.ts'
import { annulment, financial, partOf, receipt, returnOfSeveral, type Sold } from './corrections.ts'
import type { Made } from './made.ts'
import { answerSuppliers } from './receiver-messages.ts'
import { type Content, creditSales, deferredSales, sales, salesAbroad } from './sales.ts'

/** How many of each kind a hundred documents have; together they are all of them. */
const shares = {
  invoices: 35,
  tickets: 15,
  deferred: 5,
  abroad: 6,
  purchases: 6,
  creditNotes: 13,
  debitNotes: 7,
  receipts: 6,
  messages: 7,
}

/** Makes so many documents of every kind through the API of a program, and waits for the authority's word on each. */
export async function makeDocuments(
  url: string,
  user: ApiUser,
  count: number,
  seed: number,
): Promise<Made[]> {
  const asked: Asked[] = []
  const many = (share: number) => Math.max(1, Math.round((count * share) / 100))
  const issue = openIssuing(user, asked)
  const people = await addPeople(user)
  let index = 0
  const chance = () => randomOf(seed, index++)
  const sell = async (
    kind: DraftInput['kind'],
    client: string | null,
    list: readonly Sale[],
    share: number,
  ) => {
    const done: Sold[] = []
    for (let n = 0; n < many(share); n += 1) {
      const { name, content } = list[n % list.length]!
      const input = content(chance())
      const row = await issue(name, { kind, client_id: client, ...input })
      if (row) done.push({ row, content: input })
    }
    return done
  }

  const invoices = await sell('invoice', people.buyer, [...sales, ...creditSales], shares.invoices)
  const tickets = await sell('ticket', null, sales, shares.tickets)
  const deferred = await sell('invoice', people.buyer, deferredSales, shares.deferred)
  const abroad = await sell('export', people.foreigner, salesAbroad, shares.abroad)
  await buy(many(shares.purchases), people, issue, chance)
  const notes = await credit({ invoices, tickets, abroad }, many(shares.creditNotes), issue)
  await debit(invoices.slice(40), notes, many(shares.debitNotes), issue)
  for (let n = 0; n < many(shares.receipts); n += 1) {
    const original = deferred[n % deferred.length]
    if (original)
      await issue('a part of a deferred sale', receipt(original, 1 + Math.floor(n / deferred.length)))
  }
  const messages = await answerSuppliers(url, user, many(shares.messages))
  const documents: Made[] = []
  for (const each of asked) documents.push(await settled(user, each))
  return [...documents, ...messages]
}

type Sale = { name: string; content: (chance: Random) => Content }
type Issue = (what: string, input: DraftInput) => Promise<DocumentRow | null>
type People = Record<'buyer' | 'foreigner' | 'farmer' | 'neighbour', string>

const types: Readonly<Record<string, string>> = {
  invoice: '01',
  'debit-note': '02',
  'credit-note': '03',
  ticket: '04',
  purchase: '08',
  export: '09',
  'payment-receipt': '10',
}

/** Issues one after the other; what is refused is told and counts as failed. */
function openIssuing(user: ApiUser, asked: Asked[]): Issue {
  return async (what, input) => {
    const type = types[input.kind] ?? '??'
    const answer = await user.request('POST', '/documents/issue', input, { 'idempotency-key': randomUUID() })
    if (!answer.ok) {
      asked.push({ type, what, id: null, refusal: `not issued: ${await answer.text()}` })
      return null
    }
    const row = (await answer.json()) as DocumentRow
    asked.push({ type, what, id: row.id, refusal: null })
    return row
  }
}

type Asked = { type: string; what: string; id: string | null; refusal: string | null }

/** The XML that is kept of a document once the authority has spoken. */
async function settled(user: ApiUser, { id, ...asked }: Asked): Promise<Made> {
  if (id === null) return { ...asked, xml: null }
  const status = await verdictOn(user, id)
  const xml = await (await user.request('GET', `/documents/${id}/files/xml`)).text()
  return { ...asked, xml, refusal: status === 'accepted' ? null : `the authority says ${status}` }
}

const verdictWithinMs = 300_000

async function verdictOn(user: ApiUser, id: string): Promise<string> {
  const deadline = Date.now() + verdictWithinMs
  for (;;) {
    const { fiscal_status: status } = await user.get<DocumentRow>(`/documents/${id}`)
    if (['accepted', 'rejected', 'failed'].includes(status) || Date.now() > deadline) return status
    await pause(250)
  }
}

/** Suppliers from abroad, of a special regime, and who sells what was used. */
async function buy(count: number, people: People, issue: Issue, chance: () => Random): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const [what, client, document_type, code, rate_code, sale_condition] = [
      ['a service from abroad', people.foreigner, '16', '11', '08', '01'],
      ['a harvest', people.farmer, '14', '04', '10', '01'],
      ['a used thing', people.neighbour, '06', '04', '10', '13'],
    ][n % 3] as [string, string, string, string, string, string]
    const price = 10_000 + chance().below(90_000)
    await issue(what, {
      kind: 'purchase',
      client_id: client,
      sale_condition,
      payments: [{ means: '04' }],
      lines: [
        {
          cabys: document_type === '16' ? '6340001000100' : '4291201990500',
          description: 'Compra de prueba',
          quantity: '3',
          unit: 'Unid',
          unit_price: `${price}.12345`,
          taxes: [{ code: '01', rate_code }],
        },
      ],
      references: [
        {
          document_type,
          number: `PROV-${n}`,
          issued_at: '2026-10-05T08:00:00-06:00',
          code,
          reason: 'Documento del proveedor',
        },
      ],
    })
  }
}

type Originals = Record<'invoices' | 'tickets' | 'abroad', readonly Sold[]>

/** Each original is corrected once, so that what is left of it is never in question. */
async function credit(
  { invoices, tickets, abroad }: Originals,
  count: number,
  issue: Issue,
): Promise<Sold[]> {
  const annulled: Sold[] = []
  const [simple, others] = [invoices.slice(0, 2), invoices.slice(2)]
  const asked: [string, DraftInput, Sold | null][] = [
    ['a return of two invoices', returnOfSeveral(simple), null],
    ...[...others.slice(0, 40), ...tickets, ...abroad].map((original, n): [string, DraftInput, Sold] => {
      const way = n % 5
      if (way === 0) return ['annuls', annulment(original, '01', 'credit-note'), original]
      if (way === 1) return ['annuls a clerical error', annulment(original, '13', 'credit-note'), original]
      if (way === 2) return ['a return', partOf(original, '06', 'credit-note'), original]
      if (way === 3) return ['a lower amount', partOf(original, '02', 'credit-note'), original]
      return ['financial', financial(original, 'credit-note'), original]
    }),
  ]
  const step = Math.max(1, Math.floor(asked.length / count))
  const chosen = asked.filter((_, n) => n % step === 0).slice(0, count)
  for (const [what, input, original] of chosen) {
    const row = await issue(`${what}, of ${original?.row.kind ?? 'invoices'}`, input)
    if (row && what === 'annuls' && original)
      annulled.push({ row, content: { ...original.content, ...input } })
  }
  return annulled
}

async function debit(
  invoices: readonly Sold[],
  notes: readonly Sold[],
  count: number,
  issue: Issue,
): Promise<void> {
  const annulled = notes.slice(0, 3)
  for (const note of annulled) await issue('annuls a credit note', annulment(note, '01', 'debit-note'))
  for (let n = annulled.length; n < count; n += 1) {
    const original = invoices[n % invoices.length]
    if (!original) return
    const input = n % 2 === 0 ? partOf(original, '02', 'debit-note') : financial(original, 'debit-note')
    await issue(n % 2 === 0 ? 'a higher amount' : 'financial', input)
  }
}

async function addPeople(user: ApiUser): Promise<People> {
  const add = async (input: Partial<ClientInput> & { name: string }) =>
    (await user.post<Client>('/clients', { emails: ['cliente@example.com'], ...input })).id
  const address = { province: '1', canton: '01', district: '01', address: 'Cien metros al norte del parque' }
  const identified = (identification_type: string, identification_number: string) => ({
    identification_type,
    identification_number,
  })
  return {
    buyer: await add({
      name: 'Compradora de Prueba S.A.',
      ...identified('02', '3101454545'),
      ...address,
      activity_code: '4711.2',
    }),
    foreigner: await add({
      name: 'Overseas Software LLC',
      ...identified('05', 'US998877'),
      foreign_address: 'Main Street 1, Miami, Florida',
    }),
    farmer: await add({ name: 'Agricultor de Prueba', ...identified('01', '206660777'), ...address }),
    neighbour: await add({ name: 'Vendedor de Usados', ...identified('06', 'P1234567') }),
  }
}
