import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('secrets are hidden wherever they slip in, one line of JSON a message', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info(
    {
      password: 'p4ss',
      user: { token: 't0ken' },
      req: { headers: { authorization: 'Bearer t0ken', 'set-cookie': ['t0ken'], host: 'x' } },
    },
    'signed in',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/p4ss|t0ken/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'info',
    msg: 'signed in',
    password: '[hidden]',
    req: { headers: { host: 'x' } },
  })
})

// ASVS 7.3.1
test('whatever stands in a field, a message is one line, and its fields are its own', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const forged = 'Ana"}\n{"level":"info","msg":"signed in","userId":"1"}\r\n\u001b[31m\u2028'
  log.warn({ name: forged, [forged]: 1, err: new Error(forged) }, 'refused')
  expect(lines).toHaveLength(1)
  const controls = [...lines[0]!].filter((sign) => sign < ' ')
  expect(controls).toEqual(['\n'])
  expect(lines[0]!.endsWith('\n')).toBe(true)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', msg: 'refused', name: forged, [forged]: 1 })
})

test('what was logged is not changed by hiding, and an error keeps its message and stack', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const fields = { user: { name: 'Ana', token: 't0ken' }, err: new RangeError('too far') }
  log.warn(fields, 'refused')
  expect(fields.user.token).toBe('t0ken')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    user: { name: 'Ana', token: '[hidden]' },
    err: { type: 'RangeError', message: 'too far', stack: expect.stringContaining('log.test') },
  })
})
