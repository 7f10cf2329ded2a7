import type { SimpleInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { createSimple, voidSimple } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { DemoClient, DemoCompany } from './demo-company.ts'

/** Receipts that are no electronic documents, in every state that a list shows. */
export async function seedReceipts(
  ctx: CompanyContext,
  { clients }: DemoCompany,
  ids: ReadonlyMap<DemoClient, string>,
): Promise<void> {
  const receipt = (
    description: string,
    price: string,
    change: Partial<SimpleInput> = {},
  ): Promise<string> => {
    const input = {
      use: 'internal',
      lines: [{ description, unit_price: price }],
      payments: [{ means: '06' }],
      ...change,
    }
    return createSimple(ctx, schemas.simpleInput.parse(input), { asDraft: false })
  }
  await receipt('Adelanto para el evento de diciembre', '60000', { client_id: ids.get(clients[0]!) })
  await receipt('Depósito por el alquiler del salón', '35000', { client_name: 'Marta Rojas Vega' })
  await receipt('Donación para la feria del barrio', '15000', {
    client_name: 'Asociación de Vecinos',
    payments: [{ means: '01' }],
  })
  await receipt('Reserva de mesa para veinte personas', '40000', {
    client_id: ids.get(clients[1]!),
    payments: [],
  })
  await receipt('Venta sin sistema durante el apagón', '8450', {
    use: 'provisional',
    payments: [{ means: '01' }],
  })
  const repeated = await receipt('Adelanto para el evento de diciembre', '60000', {
    client_id: ids.get(clients[0]!),
  })
  await voidSimple(ctx, repeated, 'Se anotó dos veces')
}
