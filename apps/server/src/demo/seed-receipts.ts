import * as schemas from '@cuentaclara/contracts/schemas'
import { createSimple, voidSimple } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { DemoClient, DemoCompany, DemoReceipt } from './demo-company.ts'

type ClientIds = ReadonlyMap<DemoClient, string>

/** Receipts that are no electronic documents, in every state that a list shows. */
export async function seedReceipts(
  ctx: CompanyContext,
  { receipts }: DemoCompany,
  ids: ClientIds,
): Promise<void> {
  for (const receipt of receipts) {
    const id = await createSimple(ctx, toInput(receipt, ids), { asDraft: false })
    if (receipt.becomes === 'void') await voidSimple(ctx, id, 'Se anotó dos veces')
  }
}

function toInput({ description, amount, from, means = '06', becomes }: DemoReceipt, ids: ClientIds) {
  const client = from && [...ids].find(([{ name }]) => name.startsWith(from))
  return schemas.simpleInput.parse({
    use: becomes === 'provisional' ? 'provisional' : 'internal',
    lines: [{ description, unit_price: amount }],
    payments: becomes === 'unpaid' ? [] : [{ means }],
    ...(client ? { client_id: client[1] } : from && { client_name: from }),
  })
}
