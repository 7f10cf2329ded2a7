import { expect, it, vi } from 'vitest'
import type { HeldNumber, OwnTill, WaitingSale } from './own-till.ts'

const device = vi.hoisted(() => ({ till: {} as OwnTill }))
vi.mock('./till-database.ts', () => ({
  sellNext: async (_: string, make: (till: OwnTill, number: HeldNumber) => WaitingSale) =>
    make(device.till, { block: 'b', sequence: 7, securityCode: '12345678' }),
}))

const { sellOffline } = await import('./sell-offline.ts')

const aTill = (change: Partial<OwnTill> = {}) =>
  ({
    held: {
      till: { branch: '001', terminal: '00001', name: 'Caja 1' },
      issuer: { identification: { type: '02', number: '3101123456' } },
      blocks: [],
      approval_amount: null,
    },
    aheadMs: 0,
    lastMs: 0,
    soldCarts: [],
    shift: { id: 's1', number: 4, by: 'ana' },
    ...change,
  }) as unknown as OwnTill
const sell = (seller: string) =>
  sellOffline('c', {
    id: crypto.randomUUID(),
    key: null,
    seller,
    input: { kind: 'ticket' },
    total: '100',
    clientName: null,
    change: null,
    content: [],
  })

it('remembers who sold it and in whose shift, whoever brings it', async () => {
  device.till = aTill()
  expect((await sell('ana')).body).toMatchObject({ sold_by: 'ana', shift_id: 's1' })
  // The shift of somebody else is not theirs; which was open at the till the server knows.
  expect((await sell('beto')).body).toMatchObject({ sold_by: 'beto', shift_id: null })
  device.till = aTill({ shift: { id: 's0', number: 3 } })
  expect((await sell('ana')).body.shift_id).toBeNull()
})
