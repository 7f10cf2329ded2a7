import type { DocumentDetail, DocumentRow, Problem } from '@cuentaclara/contracts'
import { composeClave, parseClave } from '@cuentaclara/einvoice'
import { fromXml } from '@cuentaclara/einvoice/xml'
import { verifyXml } from '@cuentaclara/xades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const issue = (payload: unknown, headers: Record<string, string> = {}) =>
  app.send('POST', '/documents/issue', company.as, { payload: payload as never, headers })

describe('issuing', () => {
  test('numbers, signs and queues an invoice', async () => {
    const answer = await issue(anInvoice(company.client))
    expect(answer.text).toContain('"consecutivo":"0010000101')
    expect(answer.status).toBe(201)
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
  })
})
