import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { demoRegisterEntries } from '#demo/register-entries.ts'
import { startPretendAuthority } from './pretend-authority.ts'

const host = '127.0.0.1'

test('answers while our own loop has no turn, and until it is stopped', async () => {
  const authority = await startPretendAuthority({ host, port: 0 })
  const ask = `fetch('${authority.url}/_simulator/live', { signal: AbortSignal.timeout(60000) }).then((answer) => process.exit(answer.ok ? 0 : 1))`
  // Until this child has ended, nothing of this thread goes on.
  expect(spawnSync(process.execPath, ['-e', ask]).status).toBe(0)
  await authority.stop()
  await expect(fetch(authority.url)).rejects.toThrow()
})

test('knows the companies of the demo and their clients, with what they do, where there is a demo', async () => {
  // Strangers to their own register, they got each of their documents back with a warning.
  const entries = demoRegisterEntries().taxpayers
  expect(entries.length).toBeGreaterThan(25)
  const authority = await startPretendAuthority({ host, port: 0, knowsDemo: true })
  for (const { number, name, activities } of entries.slice(0, 12)) {
    const answer = await fetch(`${authority.url}/fe/ae?identificacion=${number}`)
    expect(await answer.json()).toMatchObject({
      nombre: name,
      actividades: activities.map(({ code }) => expect.objectContaining({ codigo: code })),
    })
  }
  await authority.stop()
})

test('a port that is taken is told as it would be without a thread', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, host, resolve))
  const { port } = taken.address() as AddressInfo
  await expect(startPretendAuthority({ host, port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await new Promise((resolve) => taken.close(resolve))
})
