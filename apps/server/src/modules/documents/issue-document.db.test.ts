import type {
  AuthoritySetup,
  DocumentDetail,
  DocumentRow,
  DraftInput,
  Page,
  Problem,
} from '@cuentaclara/contracts'
import { composeClave, parseClave } from '@cuentaclara/einvoice'
import { fromXml } from '@cuentaclara/einvoice/xml'
import { createTestPkcs12, verifyXml } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { servesOthers } from '#test/serves-others.ts'
import { loadSurroundings } from './engine/load-surroundings.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  coffee,
  type IssuingCompany,
  issued,
  testKeyFile,
  testPin,
} from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const issue = (payload: DraftInput, headers: Record<string, string> = {}, at = company) =>
  app.send('POST', '/documents/issue', at.as, { payload, headers })

/** Everything that issuing could leave behind, as it stands. */
async function countAll() {
  const [row] = await app.asOwner(`
    select (select count(*)::int from documents) as documents, (select count(*)::int from submissions) as submissions,
      (select count(*)::int from submission_files) as files, (select count(*)::int from document_requests) as requests,
      (select coalesce(sum(next_sequence), 0)::int from document_series) as numbers`)
  return row
}

describe('issuing', () => {
  test('reads the client of the document and none of the others', async () => {
    const many = await anIssuingCompany(app)
    await app.asOwner(
      `insert into clients (company_id, id, name, search, sort_name, created_at, updated_at)
      select $1, gen_random_uuid(), 'Client ' || n, '', '', now(), now() from generate_series(1, 500) n`,
      [many.id],
    )
    // As the server does by itself once a table has grown.
    await app.asOwner('analyze clients')
    const { around, read } = await withCompany(app, many.member, async (ctx) => {
      const query = { companyId: many.id, documentId: null, clientId: many.client.id, nowMs: app.clock.now() }
      const found = await loadSurroundings(ctx.tx, { ...query, content: { lines: [], currency: 'CRC' } })
      const { rows } = await sql<{ rows: number }>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname = 'clients'
      `.execute(ctx.tx)
      return { around: found, read: rows[0]!.rows }
    })
    expect(around.client?.id).toBe(many.client.id)
    expect(read).toBeLessThan(10)
  })

  test('tells the audit trail where each of many issuers at once is', async () => {
    const agents = ['Firefox/141', 'Chrome/140', 'Safari/19', 'A till/1', 'A till/2']
    const rows = await Promise.all(
      agents.map(async (agent): Promise<DocumentRow> => {
        const { body } = await issue(anInvoice(company.client), { 'user-agent': agent })
        return body
      }),
    )
    const entries = await app.asOwner(
      `select subject_id as id, actor, origin ->> 'agent' as agent, origin ->> 'address' as address from audit_entries
      where company_id = $1 and action = 'issued' and subject_id = any ($2)`,
      [company.id, rows.map(({ id }) => id)],
    )
    const address = '127.0.0.1'
    expect(new Set(entries)).toEqual(
      new Set(
        agents.map((agent, index) => ({
          id: rows[index]!.id,
          actor: company.member.userId,
          agent,
          address,
        })),
      ),
    )
  })

  test('numbers, signs and queues an invoice', async () => {
    const answer = await issue(anInvoice(company.client))
    expect(answer.status, answer.text).toBe(201)
    const row: DocumentRow = answer.body
    expect(row).toMatchObject({
      fiscal_status: 'queued',
      total: '2260',
      currency: 'CRC',
      payment_status: 'paid',
    })

    const clave = parseClave(row.clave!)!
    expect(clave).toMatchObject({
      issuedOn: '2026-11-21',
      issuerNumber: '3101123456',
      consecutivo: row.consecutivo,
    })
    expect(row.clave).toBe(
      composeClave({
        issuedAt: row.issued_at!,
        issuerNumberType: '02',
        issuerNumber: '3101123456',
        consecutivo: row.consecutivo!,
        situation: '1',
        securityCode: clave.securityCode,
      }),
    )

    const xml = await app.send('GET', `/documents/${row.id}/files/xml`, company.as)
    expect(xml.headers['content-disposition']).toBe(`attachment; filename="${row.clave}.xml"`)
    expect(verifyXml(xml.text).signatures[0]).toMatchObject({ valid: true })
    expect(fromXml(xml.text)).toMatchObject({
      ok: true,
      document: { clave: row.clave, consecutivo: row.consecutivo },
    })
  })

  test('shows what was issued as it was then', async () => {
    const row = await issued(app, company)
    const answer = await app.send('GET', `/documents/${row.id}`, company.as)
    expect(answer.status, answer.text).toBe(200)
    const detail: DocumentDetail = answer.body
    expect(detail).toMatchObject({
      clave: row.clave,
      issuer: { name: company.name, identification_number: '3101123456' },
      receiver: { name: company.client.name },
      summary: { tax: '260', total: '2260' },
      files: { pdf: true, xml: true, answer: false },
    })
    expect(detail.timeline.map(({ event }) => event)).toEqual(['created', 'issued', 'signed'])
    const listed: Page<DocumentRow> = (await app.send('GET', '/documents', company.as)).body
    expect(listed.data.find(({ id }) => id === row.id)).toEqual(row)
  })

  test('issues a saved draft with what is on the screen', async () => {
    const draft: DocumentDetail = (
      await app.send('POST', '/documents', company.as, { payload: anInvoice(company.client) })
    ).body
    const answer = await app.send('POST', `/documents/${draft.id}/issue`, company.as, {
      payload: anInvoice(company.client, { lines: [aLine({ quantity: '3' })] }),
      headers: { 'if-match': '"1"' },
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ id: draft.id, total: '3390', fiscal_status: 'queued' })
    const again = await app.send('POST', `/documents/${draft.id}/issue`, company.as, {
      payload: anInvoice(company.client),
    })
    expect(again.status).toBe(409)
  })

  test('gives eight issuers at once two hundred numbers without gap or double', async () => {
    const crowd = await anIssuingCompany(app)
    const issueMany = async () => {
      for (let n = 0; n < 25; n++) await issued(app, crowd)
    }
    await Promise.all(Array.from({ length: 8 }, issueMany))
    const [row] = await app.asOwner(
      `select count(*)::int, count(distinct clave)::int as claves, min(sequence)::int, max(sequence)::int,
        (select count(*)::int from submission_files f where f.company_id = $1) as signed,
        (select count(*)::int from submissions s where s.company_id = $1) as queued
       from documents where company_id = $1`,
      [crowd.id],
    )
    expect(row).toEqual({ count: 200, claves: 200, min: 1, max: 200, signed: 200, queued: 200 })
    // Each request alone cost the database half as much again.
    const [shared] = await app.asOwner<{ numbering: number; signing: number }>(
      `select count(distinct d.xmin::text)::int as numbering, count(distinct f.xmin::text)::int as signing
       from documents d join submission_files f on f.company_id = d.company_id and f.subject_id = d.id where d.company_id = $1`,
      [crowd.id],
    )
    expect(shared!.numbering).toBeLessThan(200)
    expect(shared!.signing).toBeLessThan(200)
    const [jobs] = await app.asOwner(
      `select count(*)::int from graphile_worker.jobs where key = 'submit:' || $1::text`,
      [crowd.id],
    )
    expect(jobs).toEqual({ count: 1 })
  })
})

// fiscal.md §3: charge 04 could not be made, for the API had no field for whom it is collected.
test('a charge for somebody else names them in the document', async () => {
  const charge = { type: '04', description: 'Timbre de la cámara', amount: '500' }
  const refused = await issue(anInvoice(company.client, { other_charges: [charge] }))
  expect(Object.keys((refused.body as Problem).errors!)).toEqual(['other_charges.0.third_party.name'])
  const third_party = {
    identification: { type: '02', number: '3002045678' },
    name: 'Cámara de Comercio de Ejemplo',
  }
  const answer = await issue(anInvoice(company.client, { other_charges: [{ ...charge, third_party }] }))
  expect(answer.status, answer.text).toBe(201)
  const { id }: DocumentRow = answer.body
  const { text } = await app.send('GET', `/documents/${id}/files/xml`, company.as)
  expect(text).toContain('<NombreTercero>Cámara de Comercio de Ejemplo</NombreTercero>')
  expect(text).toContain('<Numero>3002045678</Numero>')
})

// House, point 3: what the format has, a request can say.
test('an assortment, what its parts are taxed and other content cross HTTP into the document', async () => {
  const gift = aLine({
    codes: [{ type: '03', code: 'REGALO-1' }],
    unit_price: '3000',
    taxes: [],
    assortment: [
      {
        cabys: coffee,
        description: 'Café molido',
        quantity: '2',
        unit_price: '1000',
        taxes: [{ code: '01', rate_code: '08' }],
      },
      {
        cabys: coffee,
        description: 'Té negro',
        unit_price: '1000',
        taxes: [{ code: '01', rate_code: '08' }],
      },
    ],
  })
  const extra_contents = [{ code: 'Lote', text: 'A-1' }]
  const answer = await issue(anInvoice(company.client, { lines: [gift], extra_contents }))
  expect(answer.status, answer.text).toBe(201)
  expect(answer.body).toMatchObject({ total: '6780' })
  const { id }: DocumentRow = answer.body
  const { text } = await app.send('GET', `/documents/${id}/files/xml`, company.as)
  expect(text).toContain('<DetalleSurtido>Café molido</DetalleSurtido>')
  expect(text).toContain('<OtroContenido codigo="Lote">A-1</OtroContenido>')
  const shown = await app.send('GET', `/documents/${id}`, company.as)
  expect((shown.body as DocumentDetail).input.lines[0]?.assortment).toHaveLength(2)
})

// The warning of a bar said "add it to the company", and no form had the field.
test('the alcohol registry of the company stands in its documents', async () => {
  const bar = await anIssuingCompany(app)
  const change = multipart({ company_id: bar.id, alcohol_registry: '8707-55' })
  const saved = await app.send('POST', '/update-company-config', bar.as, change)
  expect(saved.status, saved.text).toBe(200)
  expect(saved.body).toMatchObject({ alcohol_registry: '8707-55' })
  const { id } = await issued(app, bar)
  const { text } = await app.send('GET', `/documents/${id}/files/xml`, bar.as)
  expect(text).toContain('<Registrofiscal8707>8707-55</Registrofiscal8707>')
})

describe('refusing to issue', () => {
  // fiscal.md 4.4: 3101000000, which is nobody's, went into the documents of real companies.
  test('outside the simulator without the provider of the system, which going there asks for', async () => {
    const real = await anIssuingCompany(app)
    expect((await issue(anInvoice(real.client), {}, real)).status).toBe(201)
    await app.asOwner(`update certificates set environment = 'test' where company_id = $1`, [real.id])
    await app.asOwner(`update companies set environment = 'test' where id = $1`, [real.id])
    const setup: AuthoritySetup = (await app.send('GET', '/authority/setup', real.as)).body
    const missing = (environment: string) =>
      setup.environments.find((each) => each.environment === environment)!.missing
    expect(missing('simulator')).not.toContain('provider')
    expect(missing('live')).toContain('provider')
    const refused = await issue(anInvoice(real.client), {}, real)
    expect(refused.status, refused.text).toBe(422)
    expect(Object.values((refused.body as Problem).errors!).flat()).toEqual([
      expect.stringMatching(/provider/),
    ])
    await app.asOwner(`update companies set provider_id = '3101123456' where id = $1`, [real.id])
    const answer = await issue(anInvoice(real.client), {}, real)
    expect(answer.status, answer.text).toBe(201)
    const { id }: DocumentRow = answer.body
    const xml = await app.send('GET', `/documents/${id}/files/xml`, real.as)
    expect(xml.text).toContain('<ProveedorSistemas>3101123456</ProveedorSistemas>')
  })

  const cases: [string, (client: { id: string }) => DraftInput, string, RegExp][] = [
    [
      'an unknown CABYS code',
      (client) => anInvoice(client, { lines: [aLine(), aLine({ cabys: '9999999999999' })] }),
      'lines.1.cabys',
      /catalogue/i,
    ],
    [
      'a negative quantity',
      (client) => anInvoice(client, { lines: [aLine({ quantity: '-1' })] }),
      'lines.0.quantity',
      /./,
    ],
    ['an invoice without receiver', () => anInvoice(null), 'client_id', /client/i],
    [
      "another company's client",
      (client) => anInvoice({ id: client.id.replace(/.{12}$/, '000000000000') }),
      'client_id',
      /./,
    ],
    [
      '1001 lines',
      (client) => anInvoice(client, { lines: Array.from({ length: 1001 }, () => aLine()) }),
      'lines',
      /1000/,
    ],
    ['dollars without a rate', (client) => anInvoice(client, { currency: 'USD' }), 'exchange_rate', /rate/i],
    [
      'payments that do not add up',
      (client) =>
        anInvoice(client, {
          payments: [
            { means: '01', amount: '1' },
            { means: '02', amount: '2' },
          ],
        }),
      'payments',
      /./,
    ],
  ]

  test.each(cases)('%s, by field, with nothing half stored', async (_, inputOf, field, sentence) => {
    const before = await countAll()
    const answer = await issue(inputOf(company.client), { 'idempotency-key': crypto.randomUUID() })
    expect(answer.status, answer.text.slice(0, 300)).toBe(422)
    const problem: Problem = answer.body
    expect(Object.keys(problem.errors ?? {})).toContain(field)
    expect(problem.errors![field]![0]).toMatch(sentence)
    expect(await countAll()).toEqual(before)
  })

  test('a text that only the written document shows to be too long, and spends no number on it', async () => {
    const before = await countAll()
    const taxes = [
      { code: '99', rate: '3', other_name: 'x' },
      { code: '01', rate_code: '08' },
    ]
    const answer = await issue(anInvoice(company.client, { lines: [aLine({ taxes })] }))
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys((answer.body as Problem).errors ?? {})).toEqual(['lines.0.taxes.0.other_name'])
    expect(await countAll()).toEqual(before)
  })

  test('a place, an activity or a provider of software that no official table has', async () => {
    const wrong = await anIssuingCompany(app)
    const before = await countAll()
    await app.asOwner(`update clients set district = '99', activity_code = '0000.0' where id = $1`, [
      wrong.client.id,
    ])
    await app.asOwner(`update companies set provider_id = '12' where id = $1`, [wrong.id])
    const answer = await issue(anInvoice(wrong.client), {}, wrong)
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys((answer.body as Problem).errors ?? {}).sort()).toEqual([
      'client_id',
      'receiver_activity',
      'software_provider_id',
    ])
    expect(await countAll()).toEqual(before)
  })

  test('without a certificate, or with one that has ended', async () => {
    const lapsed = await anIssuingCompany(app)
    const before = await countAll()
    await app.asOwner(`update certificates set not_after = '2026-11-01' where company_id = $1`, [lapsed.id])
    const ended = await issue(anInvoice(lapsed.client), {}, lapsed)
    expect(ended.status).toBe(422)
    expect(Object.keys((ended.body as Problem).errors!)).toEqual(['certificate'])
    await app.asOwner('update certificates set is_current = false where company_id = $1', [lapsed.id])
    const missing = await issue(anInvoice(lapsed.client), {}, lapsed)
    expect(missing.status).toBe(422)
    expect(Object.keys((missing.body as Problem).errors!)).toEqual(['certificate'])
    expect(await countAll()).toEqual(before)
  })

  test('what a viewer asks for', async () => {
    const { members, id, client } = await anIssuingCompany(app, ['viewer'])
    const answer = await app.send(
      'POST',
      '/documents/issue',
      { token: members.viewer!.token, company: id },
      { payload: anInvoice(client) },
    )
    expect(answer.status).toBe(403)
  })
})

describe('one idempotency key', () => {
  test('makes one document of two presses at once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2].map(() => issue(anInvoice(company.client), headers)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((answers[0]!.body as DocumentRow).clave).toBe((answers[1]!.body as DocumentRow).clave)
    const later = await issue(anInvoice(company.client), headers)
    expect((later.body as DocumentRow).clave).toBe((answers[0]!.body as DocumentRow).clave)
  })

  test('answers 409 to another body', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await issue(anInvoice(company.client), headers)
    const other = await issue(anInvoice(company.client, { lines: [aLine({ quantity: '9' })] }), headers)
    expect(other.status).toBe(409)
  })

  test('is free again when the first press was refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await issue(anInvoice(null), headers)).status).toBe(422)
    expect((await issue(anInvoice(company.client), headers)).status).toBe(201)
  })
})

describe('a key file', () => {
  const send = (file: Uint8Array, pin: string) =>
    app.send('POST', '/authority/certificate', company.as, {
      payload: { file: Buffer.from(file).toString('base64'), pin },
    })

  test('is taken with its PIN and never comes back', async () => {
    const answer = await send(await testKeyFile(), testPin)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ identification_number: '3101123456' })
    const [stored] = await app.asOwner<{ sealed: string }>(
      'select sealed from certificates where is_current limit 1',
    )
    expect(stored!.sealed).not.toContain(testPin)
  })

  // Whoever lost our answer sends it again, or presses twice.
  test('that comes again, at once or later, is the one that is there', async () => {
    const again = await createTestPkcs12({
      commonName: 'PANADERIA LA ESPIGA SOCIEDAD ANONIMA',
      serialNumberAttribute: 'CPJ-3-101-123456',
      pin: testPin,
    })
    const count = async () => {
      const [row] = await app.asOwner<{ count: number }>(
        'select count(*)::int from certificates where company_id = $1',
        [company.id],
      )
      return row!.count
    }
    const before = await count()
    const answers = [
      ...(await Promise.all([1, 2].map(() => send(again, testPin)))),
      await send(again, testPin),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  // Half a second of one processor at least, up to seven seconds: whoever makes the file says how much.
  test('that stirs its PIN very often is opened while everybody else is served', async () => {
    const stirred = await createTestPkcs12({
      commonName: 'PANADERIA LA ESPIGA SOCIEDAD ANONIMA',
      serialNumberAttribute: 'CPJ-3-101-123456',
      pin: testPin,
      rounds: 200_000,
    })
    let answer: Awaited<ReturnType<typeof send>> | undefined
    const isServed = await servesOthers(async () => {
      // A machine that others keep busy asks to come again.
      do answer = await send(stirred, testPin)
      while (answer.status === 503)
    })
    expect(answer!.status, answer!.text).toBe(200)
    expect(isServed).toBe(true)
  })

  test('is refused with the wrong PIN, malformed, expired or of somebody else', async () => {
    const before = await app.asOwner('select id, is_current from certificates order by id')
    const options = { commonName: 'OTRA', serialNumberAttribute: 'CPJ-3-101-999999', pin: testPin }
    const ofSomebodyElse = await createTestPkcs12(options)
    const expired = await createTestPkcs12({
      ...options,
      serialNumberAttribute: 'CPJ-3-101-123456',
      notAfter: '2026-01-01T00:00:00Z',
    })
    const refusals = [
      [await send(await testKeyFile(), 'wrong'), 'certificate-wrong-pin', 'pin'],
      [await send(Buffer.from('no key file'), testPin), 'certificate-malformed', 'file'],
      [await send(expired, testPin), 'certificate-expired', 'file'],
      [await send(ofSomebodyElse, testPin), 'certificate-of-somebody-else', 'file'],
    ] as const
    for (const [answer, code, field] of refusals) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ code, errors: { [field]: [expect.any(String)] } })
    }
    expect(await app.asOwner('select id, is_current from certificates order by id')).toEqual(before)
  })
})

describe('what was issued', () => {
  const refused = (statement: string) =>
    expect(app.asOwner(statement)).rejects.toThrow(/cannot|kept|final|forward/)

  test('neither changes nor vanishes, whoever asks', async () => {
    const { id } = await issued(app, company)
    for (const change of [
      `total = 1`,
      `clave = reverse(clave)`,
      `snapshot = '{}'`,
      `client_name = 'x'`,
      `issued_at = now()`,
      `fiscal_status = 'draft'`,
    ]) {
      await refused(`update documents set ${change} where id = '${id}'`)
    }
    await refused(`delete from documents where id = '${id}'`)
    await refused(`update submission_files set content = '' where subject_id = '${id}'`)
    await refused(`delete from submission_files where subject_id = '${id}'`)
    await refused('delete from document_series')
    await refused('update document_series set next_sequence = 1')
    await refused('truncate documents cascade')
    await refused(`set session_replication_role = replica; delete from documents where id = '${id}'`)
    await refused(
      `set session_replication_role = replica; update documents set due_on = now(), total = 1 where id = '${id}'`,
    )
    expect((await app.send('DELETE', `/documents/${id}`, company.as)).status).toBe(409)
    expect((await app.send('PUT', `/documents/${id}`, company.as, { payload: anInvoice(null) })).status).toBe(
      409,
    )
  })
})
