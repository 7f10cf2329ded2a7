import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isPublicHost, publicLookup } from './public-address.ts'

/** A name server of our own, which hears and says nothing. */
const silent = vi.hoisted(() => ({ port: 0 }))
vi.mock('node:dns/promises', async (original) => {
  const dns = await original<typeof import('node:dns/promises')>()
  class Resolver extends dns.Resolver {
    constructor(options?: object) {
      super(options)
      this.setServers([`127.0.0.1:${silent.port}`])
    }
  }
  return { ...dns, Resolver }
})

let server: Socket
let asked = 0
beforeAll(async () => {
  server = createSocket('udp4', () => {
    asked += 1
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  silent.port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

// The system looks up two names at a time for the whole program, and waits half a minute for each that nobody answers.
test('names whose server says nothing are all asked for at once, given up soon, and hold up no other name', async () => {
  const looked = Array.from({ length: 6 }, (_, n) => isPublicHost(`silent-${n}.example.test`))
  const connecting = new Promise((resolve) =>
    publicLookup('silent.example.test', { all: true }, (error) => resolve(error?.code)),
  )
  await lookup('localhost')
  // Each for its addresses of both versions.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(14)
  expect(await Promise.all(looked)).toEqual(Array.from({ length: 6 }, () => false))
  expect(await connecting).toBe('ENOTFOUND')
})
