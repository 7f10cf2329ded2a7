// @vitest-environment happy-dom
import type { LiveEvent } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { baseHeaders } from './api.ts'
import { readEvents } from './live-events.ts'

it('reads events across chunk borders and passes over comments and nonsense', async () => {
  const text =
    ': hello\n\ndata: {"type":"authority"}\r\n\r\nevent: x\ndata: {"type":"document","id":"1",\ndata: "fiscal_status":"accepted","kind":"invoice"}\n\ndata: {broken\n\n'
  const bytes = new TextEncoder().encode(text)
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
      controller.close()
    },
  })
  const heard: LiveEvent[] = []
  await readEvents(new Response(stream), (event) => heard.push(event))
  expect(heard).toEqual([
    { type: 'authority' },
    { type: 'document', id: '1', fiscal_status: 'accepted', kind: 'invoice' },
  ])
})

it('what is asked after an event shows what it told of: the place where it stands goes along', async () => {
  const told = (...ids: string[]) =>
    readEvents(new Response(ids.map((id) => `id: ${id}\ndata: {"type":"authority"}\n\n`).join('')), () => {})
  expect(baseHeaders('company', null, 'c')).not.toHaveProperty('x-Read-After')
  await told('1/A0', 'F/1', '10/0', '2/FFFFFFFF')
  expect(baseHeaders('company', null, 'c')).toMatchObject({ 'x-Read-After': '10/0' })
})
