import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
})
afterAll(() => t.close())

const file = { kind: 'month-package', parameters: {}, month_day: 1, weekday: null }
const rule = { event: 'document.accepted', action: 'mail' }
const delivery = (settings: object) => ({ settings })
const hook = (url: string) => ({ url, events: ['document.issued'] })

// A session was enough to have everything of a company sent to oneself from then on, and nobody was told.
test('an owner hears of every address outside that begins to hear of the company, also of what they did themselves', async () => {
  const company = await aCompany(t, 'Panadería La Espiga S.A.', ['administrator', 'biller'])
  const administrator = { token: company.members.administrator!.token, company: company.id }
  const send = async (method: 'POST' | 'PUT', path: string, payload: object, as = administrator) => {
    const answer = await t.send(method, path, as, { payload })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body as { id: string }
  }
  const { id: webhook } = await send('POST', '/webhooks', hook('http://127.0.0.1:9/one'), company.as)
  await send('PUT', `/webhooks/${webhook}`, hook('http://127.0.0.1:9/two'))
  // The same once more, and switched off, is nothing new.
  await send('PUT', `/webhooks/${webhook}`, { ...hook('http://127.0.0.1:9/two'), is_on: false })
  const { id: arranged } = await send('POST', '/scheduled-files', {
    ...file,
    recipients: ['uno@example.test'],
  })
  const recipients = ['UNO@example.test', 'dos@example.test']
  await send('PUT', `/scheduled-files/${arranged}`, { ...file, recipients })
  await send('PUT', '/settings/delivery', delivery({ copies: ['oculta@example.test'] }))
  await send('POST', '/automation-rules', { ...rule, target: 'regla@example.test' })

  const added = [
    'regla@example.test',
    'oculta@example.test',
    'dos@example.test',
    'uno@example.test',
    'http://127.0.0.1:9/two',
    'http://127.0.0.1:9/one',
  ]
  const history = await t.send('GET', '/security-history', company.as)
  const events = (history.body as { data: { kind: string; facts: { name: string } }[] }).data
  expect(
    events.filter(({ kind }) => kind === 'outside-address-added').map(({ facts }) => facts.name),
  ).toEqual(added)
  const told = (userId: string) =>
    t.asOwner<{ address: string }>(
      `select params ->> 'address' as address from notifications
       where user_id = $1 and kind = 'outside-address' order by created_at desc, id desc`,
      [userId],
    )
  expect((await told(company.owner.id)).map(({ address }) => address)).toEqual(added)
  expect(await told(company.members.biller!.id)).toEqual([])
})
