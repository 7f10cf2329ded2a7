// @vitest-environment happy-dom
import type { Company, DocumentMoneyBefore } from '@cuentaclara/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { blankDraft, type EditorDraft } from './draft/draft.ts'
import { LeftAfterMoneyBefore, MoneyBeforeNotice } from './money-before-notice.tsx'
import { aClient, ids } from './testing.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('moneyActs')
  companiesStore.set({ currentCompany: { id: 'c', permissions: ['payments.read'] } as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const deposit: DocumentMoneyBefore[number] = {
  ...{ kind: 'deposit', id: ids.item, name: 'COT-00012', client_id: ids.client, paid_on: '2026-11-03' },
  ...{ means: '06', means_other: null, currency: 'CRC', amount: '1000.01', worth: '1000.01' },
}
const received: DocumentMoneyBefore[number] = {
  ...{ kind: 'received', id: ids.document, name: 'CS-12', client_id: null, paid_on: '2026-11-04' },
  ...{ means: '99', means_other: 'Canje', currency: 'CRC', amount: '1824.99', worth: '1824.99' },
}

async function show(money: DocumentMoneyBefore, change: Partial<EditorDraft>, total = '2825') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ data: money })
  })
  const draft = { ...blankDraft('CRC'), client: aClient(), saleCondition: '02', ...change }
  await showAtAddress(<MoneyBeforeNotice company="c" id={ids.document} draft={draft} total={total} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toContain(`/documents/${ids.document}/money-before?currency=${draft.currency}`)
}

it('says what will be applied, by what and of which day it came, and what is left to pay', async () => {
  await show([deposit, received], {}, '3000')
  const parts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(parts[0]).toMatch(/^₡1,000.01SINPE.* · 03\/11\/2026 · deposit of COT-00012$/)
  expect(parts[1]).toBe('₡1,824.99Canje · 04/11/2026 · receipt CS-12')
  expect(screen.getByText('Left to pay: ₡175.00')).toBeTruthy()
})

it.each([
  ['2825', 'Nothing is left to pay.'],
  ['2000', '₡825.00 stay the client’s credit.'],
])('of %s that it comes to: %s', async (total, said) => {
  await show([deposit, received], {}, total)
  expect(await screen.findByText(said)).toBeTruthy()
})

it('leaves out another client’s deposit, and what no rate leads to', async () => {
  await show([{ ...deposit, client_id: ids.item }, { ...deposit, worth: null }, received], {})
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})

it('of a sale for cash warns that a deposit stays the client’s, and says nothing of a receipt’s own money', async () => {
  await show([deposit, received], { saleCondition: '01' })
  expect(await screen.findByText(/A deposit was received: ₡1,000.01/)).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

it.each([
  ['3000', 'Left to pay₡175.00'],
  ['2000', 'Left to pay₡0.00'],
])('of %s the last question before issuing says what is left: %s', async (total, said) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [deposit, received] }))
  const draft = { ...blankDraft('CRC'), client: aClient(), saleCondition: '02' }
  await showAtAddress(
    <dl>
      <LeftAfterMoneyBefore company="c" id={ids.document} draft={draft} total={total} />
    </dl>,
  )
  expect((await screen.findByText('Left to pay')).parentElement?.textContent).toBe(said)
})
