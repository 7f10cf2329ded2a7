import { randomUUID } from 'node:crypto'
import type { DocumentDetail, DocumentRow, DraftInput, Page } from '@cuentaclara/contracts'
import type { Random } from '../../fuzz/random.ts'
import type { Person } from './town.ts'

/** Asks any of the web processes, as a balancer would; throws when the answer is no success. */
export type Ask = <Answer>(
  name: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** What people do in a day, and how often of a hundred times. */
export type Doing = {
  share: number
  name: string
  happen(ask: Ask, person: Person, chance: Random): Promise<void>
}

const list = '/documents?kind=invoice&per_page=50'
const year = () => `from=${new Date().getFullYear()}-01-01&to=${new Date().getFullYear()}-12-31`

export const doings: readonly Doing[] = [
  {
    share: 22,
    name: 'looks at the invoices',
    happen: async (ask) => {
      await ask('list of invoices', 'GET', list)
      await ask('sums above the list', 'GET', '/documents/totals?kind=invoice')
    },
  },
  {
    share: 12,
    name: 'searches',
    happen: async (ask, _, chance) => {
      const word = chance.pick(['cliente', 'habitual', 'almuerzo', 'FE-1', '3101'])
      await ask('search', 'GET', `/search?q=${encodeURIComponent(word)}`)
    },
  },
  { share: 12, name: 'begins', happen: async (ask) => void (await ask('start', 'GET', '/start')) },
  {
    share: 6,
    name: 'looks at the figures',
    happen: async (ask) => {
      await ask('dashboard', 'GET', `/dashboard?${year()}`)
      await ask('report of invoices', 'GET', `/reports/invoices?${year()}&group_by=month`)
    },
  },
  {
    share: 12,
    name: 'issues an invoice',
    happen: async (ask, person, chance) => {
      await ask('issue an invoice', 'POST', '/documents/issue', invoice(person, chance), keyed())
    },
  },
  {
    share: 10,
    name: 'sells at the counter',
    happen: async (ask, person, chance) => {
      const ticket = { ...invoice(person, chance), kind: 'ticket', client_id: null }
      await ask('issue a ticket', 'POST', '/documents/issue', ticket, keyed())
    },
  },
  {
    share: 12,
    name: 'writes and changes a draft',
    happen: async (ask, person, chance) => {
      const { id } = await ask<DocumentDetail>(
        'new draft',
        'POST',
        '/documents',
        invoice(person, chance),
        keyed(),
      )
      for (const version of [1, 2])
        await ask('change a draft', 'PUT', `/documents/${id}`, invoice(person, chance), {
          ...keyed(),
          'if-match': `"${version}"`,
        })
    },
  },
  {
    share: 8,
    name: 'prints one',
    happen: async (ask) => {
      const { data } = await ask<Page<DocumentRow>>(
        'list of invoices',
        'GET',
        `${list}&fiscal_status=accepted`,
      )
      if (data[0]) await ask('PDF', 'GET', `/documents/${data[0].id}/files/pdf`)
    },
  },
  {
    share: 6,
    name: 'looks at clients',
    happen: async (ask) => void (await ask('clients', 'GET', '/clients?per_page=50')),
  },
]

function keyed() {
  return { 'idempotency-key': randomUUID() }
}

/** A cash invoice of one to three lines for a client of the company. */
export function invoice({ clients }: Person, chance: Random): DraftInput {
  const line = () => ({
    cabys: '6331000000000',
    description: 'Almuerzo ejecutivo',
    quantity: String(1 + chance.below(4)),
    unit: 'Unid',
    unit_price: `${1_000 + chance.below(9_000)}.50`,
    taxes: [{ code: '01', rate_code: '08' }],
  })
  return {
    kind: 'invoice',
    client_id: chance.pick(clients).id,
    sale_condition: '01',
    payments: [{ means: '01' }],
    lines: Array.from({ length: 1 + chance.below(3) }, line),
  }
}
