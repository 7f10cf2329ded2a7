import { connect, createServer, type Socket } from 'node:net'
import type { DocumentRow } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issue, signIn, threeLineInvoice } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

let line: Awaited<ReturnType<typeof openLine>>
beforeAll(async () => {
  line = await openLine(url)
})
afterAll(() => line?.close())

it('shows by itself the verdict of an invoice that came while the line was cut', async () => {
  const user = await signIn(url, 'owner@demo.test')
  const input = await threeLineInvoice(user)
  const session = await signedIn(line.url)
  const { page, close } = await openScreen({ url: line.url, session })
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto(`${line.url}/invoices`)
  await stream
  await settled(page)

  line.cut()
  const { id, consecutivo } = await issue(user, input)
  const number = Number(consecutivo!.slice(-10))
  await expect
    .poll(async () => (await user.get<DocumentRow>(`/documents/${id}`)).fiscal_status)
    .toBe('accepted')
  const row = page.getByRole('row').filter({ hasText: `FE-${number}` })
  await expect.poll(() => row.count()).toBe(0)
  line.mend()
  await row.getByText('Accepted').waitFor()
  await close()
})

/** A cable between browser and program that can be cut while the browser believes in its network. */
async function openLine(to: string) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    if (isCut) return void [near, far].map((socket) => socket.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      end()
    },
    mend() {
      isCut = false
    },
    close() {
      end()
      server.close()
    },
  }
}
