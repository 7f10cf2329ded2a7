import type { BankLines } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import * as matching from './propose-matches.ts'

let turn = 0
let isOver = false
const turnsOfMatching: number[] = []

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  const { proposeMatches } = matching
  vi.spyOn(matching, 'proposeMatches').mockImplementation((...given) => {
    turnsOfMatching.push(turn)
    return proposeMatches(...given)
  })
  app = await createTestApp()
  company = await anIssuingCompany(app)
  const next = () => {
    turn += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
})
afterAll(async () => {
  isOver = true
  vi.restoreAllMocks()
  await stopThreads()
  await app.close()
})

const iban = 'CR05015202001026284066'
async function bring(movements: number) {
  const movement = (number: number) =>
    `<STMTTRN><DTPOSTED>20261101<TRNAMT>${number}<FITID>${number}</STMTTRN>`
  const content = `<OFX><CURDEF>CRC<ACCTID>${iban}${Array.from({ length: movements }, (_, at) => movement(at + 1)).join('')}</OFX>`
  const { headers, payload } = multipart({}, { file: Buffer.from(content) })
  return app.send('POST', `/bank/statements?account=${iban}&currency=CRC`, company.as, { headers, payload })
}

test('a statement longer than anybody looks through is refused with how much may come', async () => {
  expect(await bring(20_001)).toMatchObject({ status: 422, body: { code: 'import-too-many-rows' } })
})

// With three thousand open documents a page of lines made the server deaf for a second, and a press on all that is certain
// for as many seconds as there were hundreds of lines.
test('what each line may be is found while everybody else has their turn, line by line', async () => {
  expect((await bring(20)).body).toMatchObject({ taken: 20 })
  for (const work of [
    async () => ((await app.send('GET', '/bank/lines', company.as)).body as BankLines).data.length,
    async () => (await app.send('POST', '/bank/accept-certain', company.as, { payload: {} })).status,
  ]) {
    turnsOfMatching.length = 0
    await work()
    expect(turnsOfMatching).toHaveLength(20)
    expect(new Set(turnsOfMatching).size).toBe(20)
  }
})
