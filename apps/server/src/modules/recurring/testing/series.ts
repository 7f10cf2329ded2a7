import type {
  DocumentDetail,
  DraftLineInput,
  RecurringDetail,
  RecurringInput,
  RecurringRun,
  Role,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  aLine,
  anIssuingCompany,
  type IssuingCompany,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { signIn } from '#modules/identity/index.ts'
import { moneyBefore } from '#modules/payments/index.ts'
import { createSigner } from '#modules/submissions/index.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { makeDueRuns } from '../jobs.ts'

const dayMs = 24 * 3_600_000

/**
 * The set-up of tests about series: one company, whose weeks pass. `app` and `company` are filled when the first test begins; `line` is
 * what the line of a series has besides.
 */
export function aCompanyWithSeries({
  roles = [],
  line = {},
}: {
  roles?: Role[]
  line?: DraftLineInput
} = {}) {
  const app = {} as TestApp
  const company = {} as IssuingCompany
  beforeAll(async () => {
    Object.assign(app, await createTestApp())
    Object.assign(company, await anIssuingCompany(app, roles))
  })
  afterAll(() => app.close())
  // Sessions do not live through the weeks that pass here.
  beforeEach(() => signInAgain())

  async function signInAgain() {
    const { email } = company.members.owner!
    const who = { email, password: testPassword, address: '192.0.2.1', userAgent: null }
    company.as.token = (await signIn(app, who)).token
  }
  const issuing = () => ({
    signer: createSigner(app, testSecrets),
    providerId: '3101123456',
    registers: async () => [],
    moneyBefore,
    log: createLog('silent'),
  })
  const today = () => costaRicaDay(app.clock.now())
  const aSeries = (change: Partial<RecurringInput> = {}): RecurringInput => ({
    name: 'Alquiler de equipo',
    schedule: { unit: 'day', every: 10, starts_on: today() },
    time_of_day: '00:00',
    content: {
      client_id: company.client.id,
      lines: [aLine({ description: 'Alquiler de {month} {year}', ...line })],
      payments: [{ means: '04' }],
    },
    ...change,
  })
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    app.send(method, `/recurring-invoices${path}`, company.as, payload && { payload })
  const move = (id: string, what: string, payload: object = {}) => send('POST', `/${id}/${what}`, payload)
  async function create(input = aSeries()): Promise<RecurringDetail> {
    const answer = await send('POST', '', input)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  async function moved(id: string, what: string, payload: object = {}): Promise<RecurringDetail> {
    const answer = await move(id, what, payload)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  return {
    app,
    company,
    issuing,
    today,
    aSeries,
    send,
    move,
    create,
    moved,
    started: async (input = aSeries()) => moved((await create(input)).id, 'start'),
    read: async (id: string): Promise<RecurringDetail> => (await send('GET', `/${id}`)).body,
    makeDue: (id: string) => makeDueRuns(app, issuing(), { companyId: company.id, recurringId: id }),
    documentOf: async (run: RecurringRun | undefined): Promise<DocumentDetail> =>
      (await app.send('GET', `/documents/${run!.document!.id}`, company.as)).body,
    /** Days pass, and everybody signs in again. */
    async later(days: number) {
      app.clock.advance(days * dayMs)
      await signInAgain()
    },
  }
}
