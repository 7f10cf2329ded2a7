import type { Client, DocumentRow, Page as Listed } from '@cuentaclara/contracts'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUser, issue, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { keyboardOf } from './keyboard.ts'
import { openScreen, signedIn } from './screen.ts'

const url = await demoForThisFile()

let owner: ApiUser
beforeAll(async () => {
  owner = await signIn(url, 'owner@demo.test')
})

/** An invoice that the simulator refuses for its receiver. */
async function aRejected(): Promise<{ row: DocumentRow; client: Client; other: Client }> {
  await owner.request('PUT', '/authority/simulator', { next: [{ kind: 'reject', code: -38 }] })
  const input = await threeLineInvoice(owner)
  const { data } = await owner.get<Listed<Client>>('/clients?per_page=100')
  const companies = data.filter(({ identification_type: type, emails }) => type === '02' && emails.length > 0)
  const client = companies.find(({ id }) => id === input.client_id)!
  const other = companies.find(({ id }) => id !== input.client_id)!
  const { id } = await issue(owner, input)
  const stateOf = async () => (await owner.get<DocumentRow>(`/documents/${id}`)).fiscal_status
  await expect.poll(stateOf).toBe('rejected')
  return { row: await owner.get<DocumentRow>(`/documents/${id}`), client, other }
}

// "Fix and reissue" led to a draft of which "nothing stands in the way" was said, and which was rejected again.
it('leads from a rejection over its cause and the field in question to an accepted invoice', async () => {
  const { row, client, other } = await aRejected()
  const { page, faults, close } = await openScreen({ url, session: await signedIn(url) })
  const keys = keyboardOf(page)

  await page.goto(`${url}/transactions/detail/invoice/${row.id}`)
  await page.getByText('The client’s identification is not in the registers.').waitFor()
  await page.getByRole('tab', { name: 'Document', selected: true }).waitFor()
  await page.getByText('The whole answer of the tax authority').click()
  await page.getByText('El comprobante electrónico tiene los siguientes errores').waitFor()
  await page.getByRole('button', { name: 'Fix and reissue' }).click()

  await page.getByText('You are correcting').waitFor()
  await page.getByText('The client’s identification is not in the registers.').waitFor()
  await keys.isAt('Edit client')
  const stands = page.getByText('was rejected for this, and nothing has changed')
  const isReady = page.getByText('All in order')
  await stands.first().waitFor()
  await expect.poll(() => isReady.count()).toBe(0)

  const checked = page.getByRole('checkbox', { name: 'I have checked it' })
  await checked.check()
  await isReady.waitFor()
  await checked.uncheck()
  await stands.first().waitFor()

  await page.getByText(client.name, { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Change client' }).click()
  await keys.isAt('Client')
  await keys.find(other.identification_number ?? '', other.name)
  await isReady.waitFor()
  await page.keyboard.press('Control+Enter')
  await keys.isAt(/^Issue invoice/)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname.startsWith('/transactions/detail/invoice/'))
  await page.getByText('Accepted', { exact: true }).first().waitFor()

  await page.goto(`${url}/transactions/detail/invoice/${row.id}`)
  await page.getByRole('link', { name: /^Issued again as FE-/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Fix and reissue' }).count()).toBe(0)
  const left = await owner.get<Listed<DocumentRow>>('/documents?fiscal_status=rejected&is_mended=no')
  expect(left.data.map(({ id }) => id)).not.toContain(row.id)
  expect(faults).toEqual([])
  await close()
})

// It stood as "with errors" over a paper as good as any; what to do was two tabs away, under another name.
it('says above a document that never reached the authority that it did not, and sends it again', async () => {
  const { data } = await owner.get<Listed<DocumentRow>>(
    '/documents?kind=invoice&fiscal_status=accepted&per_page=1',
  )
  const { id } = data[0]!
  const { page, close } = await openScreen({ url, session: await signedIn(url) })
  // Days of tries, as the page sees their end.
  await page.route(`**/api/documents/${id}`, async (route) => {
    const answer = await route.fetch()
    const given = {
      fiscal_status: 'failed',
      last_problem: 'document-lost',
      answer: null,
      next_attempt_at: null,
    }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...given } })
  })
  const asked = page.waitForRequest((request) => request.url().endsWith(`/documents/${id}/refresh`))
  await page.goto(`${url}/transactions/detail/invoice/${id}`)
  await page.getByRole('tab', { name: 'Document', selected: true }).waitFor()
  const trouble = page.getByRole('alert').filter({ hasText: 'did not reach Hacienda' })
  await trouble.getByRole('button', { name: 'Send again' }).click()
  expect((await asked).method()).toBe('POST')
  await close()
})

it('asks in words why a rest is let go, and opens a document whatever tab its address names', async () => {
  const owed = '/documents?kind=invoice&payment_status=overdue&per_page=1'
  const drafts = '/documents?kind=invoice&fiscal_status=draft&per_page=1'
  const idOf = async (path: string) => (await owner.get<Listed<DocumentRow>>(path)).data[0]!.id
  const { page, close } = await openScreen({ url, session: await signedIn(url) })
  await page.goto(`${url}/transactions/detail/invoice/${await idOf(owed)}?tab=payments`)
  await page.getByRole('button', { name: 'Withholding, fee or write-off' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).waitFor()
  await page.goto(`${url}/transactions/detail/invoice/${await idOf(drafts)}?tab=payments`)
  await page.getByRole('tab', { name: 'Document', selected: true }).waitFor()
  await page.getByRole('tabpanel').waitFor()
  await close()
})
