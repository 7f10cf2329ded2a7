import type { ClientStatement } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { currencyOf, defineExport } from '#modules/exports/index.ts'
import { getClientStatement } from './client-account.ts'

const statementOfClient = schemas.statementQuery.extend({ client_id: schemas.id })

type Entry = ClientStatement['entries'][number]
/** What a client owed before the period is a row of its own, and so is what falls due. */
type Row = Pick<ClientStatement, 'currency'> &
  Pick<Entry, 'kind' | 'number'> & {
    what: Entry['what'] | 'opening' | 'fallsDue'
    day: string | null
    charge: string | null
    credit: string | null
    balance: string | null
    toPay: string | null
  }

/** A client's account in a period, with the balance after each movement and then what is still to be paid, as a file. */
export const statementExport = defineExport<z.output<typeof statementOfClient>, Row>({
  list: 'client-statement',
  permission: 'clients.read',
  query: statementOfClient,
  columns: [
    { field: 'day', type: 'day', value: (row) => row.day },
    {
      field: 'movement',
      type: 'text',
      width: 32,
      wordsOf: ({ what }) => {
        if (what === 'opening') return 'insight.client'
        if (what === 'fallsDue') return 'instalments'
        return isDocument(what) ? 'documents.kinds' : 'insight.client.movements'
      },
      value: ({ what, kind }) => (isDocument(what) ? kind : what),
    },
    { field: 'number', type: 'text', value: (row) => row.number },
    { field: 'currency', type: 'text', isUsual: false, value: (row) => row.currency },
    { field: 'charge', type: 'money', currencyOf, isSummed: true, value: (row) => row.charge },
    { field: 'credit', type: 'money', currencyOf, isSummed: true, value: (row) => row.credit },
    { field: 'balance', type: 'money', currencyOf, value: (row) => row.balance },
    { field: 'to_pay', type: 'money', currencyOf, isSummed: true, value: (row) => row.toPay },
  ],
  counts: ({ currency }) => ({ currency }),
  async *open(ctx, { client_id: clientId, ...query }) {
    const { currency, period, opening, entries, open } = await getClientStatement(ctx, clientId, query)
    const none = {
      currency,
      kind: null,
      number: null,
      charge: null,
      credit: null,
      balance: null,
      toPay: null,
    }
    yield { ...none, day: period.from, what: 'opening', balance: opening }
    for (const entry of entries) yield { ...entry, currency, toPay: null }
    for (const debt of open)
      yield { ...none, what: 'fallsDue', day: debt.due_on, number: numberWithPart(debt), toPay: debt.left }
  },
})

function isDocument(what: Row['what']): boolean {
  return what === 'document' || what === 'note'
}

function numberWithPart({ number, part }: ClientStatement['open'][number]): string | null {
  return part === null ? number : `${number ?? ''} · ${part.number}/${part.count}`
}
