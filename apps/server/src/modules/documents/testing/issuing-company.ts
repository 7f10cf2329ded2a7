import type { DocumentRow, DraftInput, DraftLineInput } from '@cuentaclara/contracts'
import { createTestPkcs12 } from '@cuentaclara/xades'
import { openKeyFile, setCertificate } from '#modules/submissions/index.ts'
import { type Member, withCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aCompany, type TestApp } from '#test/http-app.ts'

export const testPin = 'Prueba-1234-ab'

let keyFile: Promise<Uint8Array> | undefined

/** A key file of the company that `aCompany` makes; made once, for making one takes a while. */
export function testKeyFile(): Promise<Uint8Array> {
  keyFile ??= createTestPkcs12({
    commonName: 'PANADERIA LA ESPIGA SOCIEDAD ANONIMA',
    serialNumberAttribute: 'CPJ-3-101-123456',
    pin: testPin,
  })
  return keyFile
}

export type IssuingCompany = Awaited<ReturnType<typeof anIssuingCompany>>

/** A company that can issue at once: members, a key, a client with everything that an invoice asks for. */
export async function anIssuingCompany(app: TestApp, ...others: Parameters<typeof aCompany>[2][]) {
  const company = await aCompany(
    app,
    undefined,
    others.flat().filter((role) => role !== undefined),
  )
  const member: Member = { companyId: company.id, userId: company.owner.id, role: 'owner' }
  const file = await openKeyFile({ p12: await testKeyFile(), pin: testPin }, { of: company.id })
  await withCompany(app, member, (ctx) => setCertificate(ctx, testSecrets, file))
  return { ...company, member, client: await insertClient(app, company.id) }
}

/** From now on billers see only their own documents and payments. */
export async function keepBillersPrivate(app: TestApp, company: Pick<IssuingCompany, 'as'>): Promise<void> {
  const payload = { settings: { billers_are_private: true } }
  const { status, text } = await app.send('PUT', '/settings/sales', company.as, { payload })
  if (status !== 200) throw new Error(text)
}

/** A client with everything that an invoice asks for. */
export async function insertClient(app: TestApp, companyId: string) {
  const client = { id: newId(), name: 'Distribuidora del Valle S.A.' }
  await app.asOwner(
    `insert into clients (
      company_id, id, name, identification_type, identification_number, emails, province, canton, district, address,
      activity_code, search, sort_name, created_at, updated_at
    ) values (
      $1, $2, $3, '02', '3101654321', '{compras@example.test}', '1', '01', '01', 'Cien metros al norte del parque',
      '4711.2', search_text($3), search_text($3), now(), now()
    )`,
    [companyId, client.id, client.name],
  )
  return client
}

/** Sealed as `createTestApp` opens it. */
export const testSecrets = createSecrets(['a key that only tests know: 32 or more'])

export function aLine(change: DraftLineInput = {}): DraftLineInput {
  return {
    cabys: coffee,
    description: 'Café de la casa',
    quantity: '2',
    unit: 'Unid',
    unit_price: '1000',
    taxes: [{ code: '01', rate_code: '08' }],
    ...change,
  }
}

export function anInvoice(client: { id: string } | null, change: Partial<DraftInput> = {}): DraftInput {
  return {
    kind: 'invoice',
    client_id: client?.id ?? null,
    lines: [aLine()],
    payments: [{ means: '01' }],
    ...change,
  }
}

/** A code of the starter catalogue with the general rate. */
export const coffee = '6340001000100'

/** Issues and answers the row; the test fails when it is refused. */
export async function issued(
  app: TestApp,
  company: IssuingCompany,
  input?: DraftInput,
): Promise<DocumentRow> {
  const answer = await app.send('POST', '/documents/issue', company.as, {
    payload: input ?? anInvoice(company.client),
  })
  if (answer.status !== 201) throw new Error(`not issued: ${answer.text}`)
  return answer.body
}
