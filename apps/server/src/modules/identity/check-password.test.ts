import { expect, test, vi } from 'vitest'
import { checkPassword } from './check-password.ts'

/** Judgements under way; each ends when it is told to. */
const judged = vi.hoisted((): { password: string; end: () => void }[] => [])
vi.mock('#platform/threads/threads.ts', async (original) => ({
  ...(await original<object>()),
  inThread: (_work: unknown, { password }: { password: string }) =>
    new Promise((resolve) => {
      judged.push({ password, end: () => resolve({ guesses: 12, isPersonal: false, isListed: false }) })
    }),
}))

// All of them waited in one turn, whoever asked: sixty each of three addresses, and nobody else could register, change or reset.
test('addresses that send many are told to come again, and keep nobody else’s new password waiting', async () => {
  const judge = (password: string, address: string) =>
    checkPassword(password, { email: '' }, address).then(
      () => 'judged',
      (error: { status: number; code: string }) => `${error.status} ${error.code}`,
    )
  // The last is a line of version 6, with an address of its own for each.
  const flood = ['198.51.100.7', '198.51.100.8', '2001:db8:1:2::'].flatMap((address) =>
    Array.from({ length: 60 }, (_, n) => judge(`of ${address}`, address.replace(/::$/, `::${n + 1}`))),
  )
  const mine = judge('siete gatos en la azotea', '192.0.2.1')
  // Two are judged at once, then one of each address in turn.
  await expect.poll(() => judged).toHaveLength(2)
  for (let ended = 0; ended < 4; ended += 1) {
    judged[ended]!.end()
    await expect.poll(() => judged).toHaveLength(ended + 3)
  }
  expect(judged[5]!.password).toBe('siete gatos en la azotea')

  let last = 4
  const answers = Promise.all(flood)
  while (last < 63) {
    await expect.poll(() => judged.length).toBeGreaterThan(last)
    judged[last]!.end()
    last += 1
  }
  expect(await mine).toBe('judged')
  // Two of the first, and twenty of each that waited.
  const refused = (await answers).filter((answer) => answer !== 'judged')
  expect(refused).toEqual(Array.from({ length: 118 }, () => '503 overloaded'))
})
