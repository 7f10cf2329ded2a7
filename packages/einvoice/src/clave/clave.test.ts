import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claveIn } from '../document/clave-shape.ts'
import { composeClave, consecutivoIn, isClave, parseClave } from './clave.ts'
import { composeConsecutivo, parseConsecutivo } from './consecutivo.ts'

const consecutivo = '00100001010000000001'
const parts = {
  issuedAt: '2026-11-16T09:15:00-06:00',
  issuerNumberType: '02',
  issuerNumber: '3101000111',
  consecutivo,
  situation: '1',
  securityCode: '18552606',
} as const

describe('the clave', () => {
  it.each([
    ['01', '101110111', '000101110111'],
    ['02', '3101000111', '003101000111'],
    ['02', '3101A00001', '003101A00001'],
    ['03', '12345678901', '012345678901'],
    ['03', '123456789012', '123456789012'],
    ['04', '3012345678', '003012345678'],
  ])('pads identity type %s, %s, to %s', (issuerNumberType, issuerNumber, padded) => {
    const clave = composeClave({ ...parts, issuerNumberType, issuerNumber })
    expect(clave).toBe(`506161126${padded}${consecutivo}118552606`)
    expect(parseClave(clave)).toMatchObject({ issuerPadded: padded, issuerNumber })
  })

  it('is read into its parts', () => {
    expect(parseClave('50616112600310100011100100001010000000001185526061')).toEqual({
      issuedOn: '2026-11-16',
      issuerPadded: '003101000111',
      issuerNumber: '3101000111',
      consecutivo,
      branch: '001',
      terminal: '00001',
      documentType: '01',
      sequence: 1,
      situation: '1',
      securityCode: '85526061',
    })
  })

  it('holds the Costa Rican day, also for a moment given in UTC', () => {
    expect(parseClave(composeClave({ ...parts, issuedAt: '2026-11-17T05:59:00Z' }))?.issuedOn).toBe(
      '2026-11-16',
    )
  })

  it.each([
    ['short', '5061611260031010001110010000101000000000118552606'],
    ['of another country', '50516112600310100011100100001010000000001185526061'],
    ['of a day that does not exist', '50630022600310100011100100001010000000001185526061'],
    ['of situation 4', '50616112600310100011100100001010000000001485526061'],
    ['of an unknown type of document', '50616112600310100011100100001110000000001185526061'],
    ['with letters in the consecutivo', '5061611260031010001110010000101000000000A185526061'],
    ['of sequence zero', '50616112600310100011100100001010000000000185526061'],
  ])('%s is none', (_, text) => {
    expect(isClave(text)).toBe(false)
  })

  it('is found in a text, and its consecutivo in it', () => {
    const clave = composeClave({ ...parts, issuerNumber: '3101A00111' })
    expect(claveIn(`https://cuenta.example/d/${clave}?v=1`)).toBe(clave)
    expect(claveIn('1'.repeat(50))).toBeUndefined()
    expect([clave, consecutivo, '1'.repeat(50), '1'.repeat(20), 'FE-1'].map(consecutivoIn)).toEqual([
      consecutivo,
      consecutivo,
      null,
      null,
      null,
    ])
  })

  it.each([
    ['an identity of the wrong length', { issuerNumber: '310100011' }],
    ['the identity of a foreigner', { issuerNumberType: '05', issuerNumber: 'US123' }],
    ['a short security code', { securityCode: '1' }],
    ['no moment', { issuedAt: '2026-11-16' }],
    ['a wrong consecutivo', { consecutivo: '1' }],
  ])('is not composed of %s', (_, wrong) => {
    expect(() => composeClave({ ...parts, ...wrong })).toThrow(RangeError)
  })
})

describe('the consecutivo', () => {
  it('is composed and read back', () => {
    const any = fc.record({
      branch: fc.integer({ min: 1, max: 999 }).map((n) => String(n).padStart(3, '0')),
      terminal: fc.integer({ min: 1, max: 99_999 }).map((n) => String(n).padStart(5, '0')),
      documentType: fc.integer({ min: 1, max: 10 }).map((n) => String(n).padStart(2, '0')),
      sequence: fc.integer({ min: 1, max: 9_999_999_999 }),
    })
    fc.assert(
      fc.property(any, (each) => {
        expect(parseConsecutivo(composeConsecutivo(each))).toEqual(each)
      }),
    )
  })

  it.each([
    { branch: '1', terminal: '00001', documentType: '01', sequence: 1 },
    { branch: '000', terminal: '00001', documentType: '01', sequence: 1 },
    { branch: '001', terminal: '00001', documentType: '11', sequence: 1 },
    { branch: '001', terminal: '00001', documentType: '01', sequence: 0 },
    { branch: '001', terminal: '00001', documentType: '01', sequence: 10_000_000_000 },
    { branch: '001', terminal: '00001', documentType: '01', sequence: 1.5 },
    { branch: '0010', terminal: '0001', documentType: '01', sequence: 1 },
  ])('refuses %j', (wrong) => {
    expect(() => composeConsecutivo(wrong)).toThrow(RangeError)
  })
})
