import { describe, expect, it } from 'vitest'
import { rejectionCodes } from '../codes/rejection-codes.ts'
import { judgeAnswer } from './judge-answer.ts'

const row = (code: string | null, message = `razón ${code}`) => ({ code, message })
const decides = (...codes: string[]) =>
  judgeAnswer(
    'rejected',
    codes.map((code) => row(code)),
  ).cause?.code

describe('what decided a rejection', () => {
  // The work list told of -408, a remark on every accepted document, where -53 had refused the document.
  it('is never a remark that stands first', () => {
    expect(decides('-408', '-53')).toBe('-53')
    expect(decides('-37', '-38')).toBe('-38')
    expect(judgeAnswer('rejected', [row('-408'), row('-53')]).findings).toMatchObject([
      { code: '-408', severity: 'warning' },
      { code: '-53', severity: 'reject' },
    ])
  })

  it('is an activity where nothing else refuses', () => {
    expect(decides('-37', '-408')).toBe('-408')
  })

  it('is what the authority looks at first: structure, fields, registers', () => {
    expect(decides('-38', '-1')).toBe('-1')
    expect(decides('-400', '-99', '-488')).toBe('-488')
  })

  it('is an unknown code where no known one refuses', () => {
    expect(decides('-37', '-777')).toBe('-777')
    expect(decides('-777', '-38')).toBe('-38')
    expect(decides('-408', '-777')).toBe('-777')
    expect(judgeAnswer('rejected', [row('-777')]).cause).toMatchObject({ topic: null, message: 'razón -777' })
  })

  it('is found by its sentence where it has no code', () => {
    const answer = judgeAnswer('rejected', [row(null, 'La firma del documento no tiene el Policy Id')])
    expect(answer.cause?.topic).toBe('signature')
  })

  it('is nothing where there are only remarks, and on accepted documents', () => {
    expect(judgeAnswer('rejected', [row('-37')]).cause).toBeNull()
    expect(judgeAnswer('accepted', [row('-408'), row('-777')])).toMatchObject({
      cause: null,
      findings: [{ severity: 'warning' }, { severity: 'warning' }],
    })
  })

  it('is one of every refusing code of the table, alone', () => {
    const refusing = rejectionCodes.filter(({ code, effect }) => code.startsWith('-') && effect !== 'warn')
    expect(refusing.map(({ code }) => decides(code))).toEqual(refusing.map(({ code }) => code))
  })
})
