import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openMailServer } from './mail-server.ts'

let stop = () => {}
afterEach(() => stop())

const urlOf = (server: Server, password: string) =>
  `smtp://ana:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`
const letter = { to: 'cliente@example.test', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' }
const send = async (url: string) => {
  const server = openMailServer(url, 'ventas@example.test')
  try {
    return await server.send(letter)
  } finally {
    server.close()
  }
}

// A company names its mail server: what that asks was taken apart by an expression whose time grows with the square of it, on
// the loop that serves everybody. So much of it took some minutes.
test('a question of a server that has no end keeps nobody waiting', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 correo.example.test\r\n')
    const question = `334${' '.repeat(500_000)}x\u2028y\r\n`
    socket.on('data', (said) =>
      socket.write(String(said).startsWith('EHLO') ? '250-correo\r\n250 AUTH CRAM-MD5\r\n' : question),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => void server.close()
  await expect(send(urlOf(server, 'clave'))).rejects.toThrow(/334/)
})

test('a server that proves the password by a question takes letters of who knows it', async () => {
  const server = new SMTPServer({
    authMethods: ['CRAM-MD5'],
    disabledCommands: ['STARTTLS'],
    onAuth({ username, validatePassword }, _, done) {
      const isRight = username === 'ana' && (validatePassword as (given: string) => boolean)('clave')
      done(isRight ? null : new Error('wrong'), { user: username })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  stop = () => server.close()
  expect(await send(urlOf(server.server, 'clave'))).toEqual([])
  await expect(send(urlOf(server.server, 'otra'))).rejects.toThrow(/535/)
})

// It was taken for a refusal.
test('a server that welcomes in several lines takes letters', async () => {
  const question = Buffer.from('<1.2@correo.example.test>').toString('base64')
  const proof = createHmac('md5', 'clave').update('<1.2@correo.example.test>').digest('hex')
  const right = Buffer.from(`ana ${proof}`).toString('base64')
  let isLetter = false
  const answerTo = (said: string) => {
    if (isLetter && said !== '.') return
    isLetter = said === 'DATA'
    if (said.startsWith('EHLO')) return '250-correo\r\n250 AUTH CRAM-MD5'
    if (said.startsWith('AUTH')) return `334-Who is there?\r\n334 ${question}`
    if (said === right) return '235-2.7.0 Accepted\r\n235 2.7.0 Good morning'
    if (isLetter) return '354 Go on'
    return said === '.' || /^(MAIL|RCPT|QUIT)/.test(said) ? '250 Good' : '535 No'
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 correo.example.test\r\n')
    createInterface(socket).on('line', (said) => {
      const answer = answerTo(said)
      if (answer !== undefined) socket.write(`${answer}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => void server.close()
  expect(await send(urlOf(server, 'clave'))).toEqual([])
  await expect(send(urlOf(server, 'otra'))).rejects.toThrow(/535/)
})
