import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  company = await aCompany(t)
})
afterAll(() => t.close())

/** What a company may have so many of, asked for so often at once. */
const lists = [
  {
    path: '/api-keys',
    most: 50,
    // Each is proven with the password, which takes a while.
    known: 45,
    asks: 20,
    body: (n: number) => ({ name: `Till ${n}`, scopes: ['clients.read'], days: 30, password: testPassword }),
  },
  {
    path: '/webhooks',
    most: 20,
    asks: 28,
    body: (n: number) => ({ url: `http://127.0.0.1:9/${n}`, events: ['document.issued'] }),
  },
  {
    path: '/automation-rules',
    most: 20,
    asks: 28,
    body: (n: number) => ({ event: 'document.accepted', action: 'work', target: `Revisar ${n}` }),
  },
  {
    path: '/saved-views',
    most: 20,
    asks: 40,
    body: (n: number) => ({ list: 'invoices', name: `View ${n}`, search: { view: 'overdue' } }),
  },
]

for (const { path, most, known = 0, asks, body } of lists) {
  test(`of ${asks} asked for at once ${path} keeps ${most}`, async () => {
    await t.asOwner(
      `insert into api_keys (company_id, id, name, token_hash, tail, scopes, created_by, created_at)
       select $1, k.id, 'Till', sha256(k.id::text::bytea), 'abcd', '{clients.read}', $2, now()
       from (select gen_random_uuid() as id from generate_series(1, $3)) k`,
      [company.id, company.owner.id, known],
    )
    const answers = await Promise.all(
      Array.from({ length: asks }, (_, n) => t.send('POST', path, company.as, { payload: body(n) })),
    )
    expect(answers.filter(({ status }) => status === 201).map(({ text }) => text)).toHaveLength(most - known)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(asks - (most - known))
  })
}
