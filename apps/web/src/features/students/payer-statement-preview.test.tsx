// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { PayerStatementPreview } from './payer-statement-preview.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const student = '018f0000-0000-7000-8000-000000000002'
const payer = '018f0000-0000-7000-8000-000000000003'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('tools'), loadWords('studentBills')])
  companiesStore.set({ currentCompany: { id: company, permissions: [] } as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const letter = {
  to: 'marta@example.test',
  subject: 'Estado de cuenta al 30/11/2026',
  message: 'Hola Marta',
}

async function show(params: Record<string, string>, answer = () => Response.json(letter)) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.includes('/statement/') ? answer() : Response.json({ payers: [{ client_id: payer }] })
  })
  await showAtAddress(<PayerStatementPreview id={student} params={params} />)
  return asked
}

it('shows the letter of who pays for the first, for the days that are asked for', async () => {
  const asked = await show({ from: '2026-11-01', to: '2026-11-30' })
  expect(await screen.findByText('Hola Marta')).toBeTruthy()
  expect(screen.getByText('marta@example.test')).toBeTruthy()
  expect(screen.getByText(/^What who pays for the first one gets\./)).toBeTruthy()
  expect(asked.at(-1)).toMatch(
    new RegExp(`/clients/${payer}/statement/letter\\?from=2026-11-01&to=2026-11-30$`),
  )
})

it('says why the first is left out, and asks for nothing while the days make no sense', async () => {
  const problem = { status: 409, code: 'statement-empty', message: 'Nothing moved.' }
  await show({ from: '2026-11-01', to: '2026-11-30' }, () => Response.json(problem, { status: 409 }))
  expect(await screen.findByText('The first one is left out: Nothing moved.')).toBeTruthy()
  cleanup()
  const asked = await show({ from: '2026-11-30', to: '2026-11-01' })
  await expect.poll(() => asked).toHaveLength(1)
})
