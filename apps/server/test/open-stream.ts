import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { CompanyEvent } from '#platform/events.ts'
import type { TestApp } from './http-app.ts'

export type OpenStream = {
  /** What it says next; undefined once it has ended. */
  next(): Promise<string | undefined>
  /** Lets it hear what was announced, as the database would. */
  tell(event: CompanyEvent): void
  close(): void
}

/** Opens the stream of a company's events over a real connection, as a browser does. */
export async function openStream(t: TestApp, as: { token: string; company: string }): Promise<OpenStream> {
  if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.address() as AddressInfo
  const subscribe = vi.spyOn(t.events, 'subscribe')
  const abort = new AbortController()
  const { body } = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { authorization: `Bearer ${as.token}`, 'x-company': as.company },
    signal: abort.signal,
  })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  const [, tell] = subscribe.mock.lastCall!
  return {
    next: async () => (await reader.read()).value,
    tell,
    close: () => abort.abort(),
  }
}
