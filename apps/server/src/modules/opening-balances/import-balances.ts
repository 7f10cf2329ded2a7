import * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { clientNamed } from '#modules/clients/index.ts'
import { findTakenOver, readTakenOver, type TakenOverRow } from '#modules/documents/index.ts'
import {
  asNamed,
  defineImport,
  type Found,
  type Given,
  leftOpen,
  toLeftOpen,
} from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { removeOpeningBalance, takeOverBalance } from './take-over-balance.ts'

/** What clients owed in the other program, a document a row, known by its client and its number. */
export const openingBalancesImport = defineImport({
  kind: 'opening-balances',
  // Who brings them in can also take them back.
  permission: 'payments.void',
  fields: [
    {
      field: 'client_name',
      type: 'text',
      isNeeded: true,
      heads: [
        'cedula',
        'cedula cliente',
        'identificacion',
        'numero de identificacion',
        'nombre cliente',
        'razon social',
        'deudor',
        'customer',
        'tax id',
      ],
      answersFor: ['client_id'],
    },
    ...leftOpen('por cobrar'),
  ],
  labelOf: ({ client_name: client, original_number: number }) => [client, number].filter(Boolean).join(' · '),
  keyOf: ({ client_name: client, original_number: number }) => `${client} ${number}`.toLowerCase(),
  async find(ctx, given) {
    const clientId = await debtorOf(ctx, given)
    const id = await findTakenOver(ctx, {
      clientId,
      originalNumber: given.original_number ?? '',
      issuedOn: given.issued_on ?? null,
    })
    return id === undefined ? undefined : readFound(ctx, id, given)
  },
  read: readFound,
  async create(ctx, given) {
    const input = parseInput(schemas.openingBalanceInput, {
      client_id: await debtorOf(ctx, given),
      ...toLeftOpen(given),
    })
    return (await takeOverBalance(ctx, input)).id
  },
  remove: removeOpeningBalance,
})

async function debtorOf(ctx: CompanyContext, { client_name: named }: Given): Promise<string> {
  const client = await clientNamed(ctx, named ?? '')
  if (client === undefined) throw new Invalid({ client_id: ['client-unknown'] })
  return client.id
}

/** What a row leaves open is as it was taken over, and so are client and number however the row names them. */
async function readFound(ctx: CompanyContext, id: string, given: Given = {}): Promise<Found | undefined> {
  const balance = await readTakenOver(ctx, id)
  if (balance === undefined) return undefined
  return {
    id,
    // A payment changes what is left, and with it whether the balance can be taken back: that says so itself.
    stamp: balance.updated_at.toISOString(),
    given: asNamed(toGiven(balance), given, ['client_name']),
  }
}

function toGiven(balance: TakenOverRow): Given {
  return {
    client_name: balance.client_name,
    original_number: balance.original_number,
    issued_on: balance.day,
    due_on: balance.due_on,
    currency: balance.currency,
    exchange_rate: shortestNumber(balance.exchange_rate),
    balance: shortestNumber(balance.total),
  }
}
