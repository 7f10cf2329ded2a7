import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { golden, goldenJson, keyFile, pin, signed } from '../test/documents.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
// Each test starts the program anew, on a machine that does other things as well.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comprobante-'))
  writeFileSync(join(folder, 'good.xml'), signed(golden('invoice-cash')))
  writeFileSync(join(folder, 'unsigned.xml'), golden('invoice-cash'))
  writeFileSync(join(folder, 'invoice.json'), goldenJson('invoice-cash'))
  writeFileSync(join(folder, 'junk.xml'), Buffer.from([0, 1, 2, 255]))
  writeFileSync(join(folder, 'empty.xml'), '')
  writeFileSync(join(folder, 'key.p12'), keyFile)
  writeFileSync(join(folder, 'pin.txt'), `${pin}\n`)
  writeFileSync(join(folder, 'wrong-pin.txt'), 'x')
  mkdirSync(join(folder, 'folder'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The real program, as `npm run -s comprobante --` starts it. */
function run(words: string[], input: string | Buffer = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    input,
    maxBuffer: 1e8,
  })
  return { status, out: stdout.toString(), err: stderr.toString() }
}

function lines(out: string) {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('verify', () => {
  test('prints one JSON line for each file, in their order', () => {
    const { status, out, err } = run([
      'verify',
      'good.xml',
      'unsigned.xml',
      'junk.xml',
      'empty.xml',
      '--json',
      '--practice',
    ])
    expect(lines(out)).toMatchObject([
      {
        file: 'good.xml',
        kind: 'invoice',
        version: '4.4',
        well_formed: true,
        schema: [],
        arithmetic: [],
        rules: [],
        signatures: [{ valid: true, problems: [] }],
      },
      { file: 'unsigned.xml', schema: [{ code: 'schema.missing', path: 'Signature' }], signatures: [] },
      { file: 'junk.xml', kind: null, well_formed: false, schema: [{ code: 'xml.malformed' }] },
      { file: 'empty.xml', kind: null, well_formed: false, schema: [{ code: 'file.empty' }] },
    ])
    expect({ status, err }).toEqual({ status: 1, err: '' })
  })

  test('is quiet about a good file', () => {
    expect(run(['verify', 'good.xml', '--practice'])).toEqual({
      status: 0,
      out: expect.stringMatching(
        /^good\.xml: all right \(invoice 4\.4, 506\d{47}, FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA\)\n$/,
      ),
      err: '',
    })
  })

  test('says that nobody vouches for a certificate for practice, unless told that it will do', () => {
    const { status, out } = run(['verify', 'good.xml'])
    expect(out).toContain('[issuer-for-practice]')
    expect({ status, isWrong: out.startsWith('good.xml: WRONG') }).toEqual({ status: 1, isWrong: true })
  })

  test('says in Spanish what is wrong', () => {
    const { status, out } = run(['verify', 'unsigned.xml', '--language', 'es'])
    expect(out).toMatch(/^unsigned\.xml: INCORRECTO .*\n {2}estructura: Signature: falta\n/)
    expect(status).toBe(1)
  })

  test('reads standard input', () => {
    const { status, out } = run(['verify', '-', '--json', '--practice'], signed(golden('ticket-restaurant')))
    expect(lines(out)).toMatchObject([{ file: 'standard input', kind: 'ticket' }])
    expect(status).toBe(0)
  })

  test('goes on after a file that cannot be read', () => {
    const { status, out, err } = run(['verify', 'nowhere.xml', 'folder', 'good.xml', '--json', '--practice'])
    expect(lines(out)).toMatchObject([
      { file: 'nowhere.xml', well_formed: false, schema: [{ code: 'file.unreadable' }] },
      { file: 'folder', well_formed: false, schema: [{ code: 'file.unreadable' }] },
      { file: 'good.xml', well_formed: true },
    ])
    expect(err).toBe(
      'comprobante: nowhere.xml: there is no such file\ncomprobante: folder: this is a directory; name the files in it\n',
    )
    expect(status).toBe(2)
  })

  test('checks a list of many files and keeps their order', () => {
    const names = Array.from({ length: 450 }, (_, index) => (index % 9 === 0 ? 'unsigned.xml' : 'good.xml'))
    writeFileSync(join(folder, 'list.txt'), names.join('\n'))
    const { status, out } = run(['verify', '--files-from', 'list.txt', '--json'])
    expect(lines(out).map(({ file }) => file)).toEqual(names)
    expect(status).toBe(1)
  })

  test('never reads more than it takes', () => {
    const { status, out } = run(['verify', '-', '--json'], Buffer.alloc(8 * 1024 * 1024, 32))
    expect(lines(out)).toMatchObject([{ schema: [{ code: 'xml.too-large' }] }])
    expect(status).toBe(1)
  })
})

describe('convert', () => {
  test('gives the canonical JSON of an XML, and the XML of a JSON', () => {
    expect(run(['convert', 'good.xml', '--to', 'json'])).toEqual({
      status: 0,
      out: goldenJson('invoice-cash'),
      err: '',
    })
    expect(run(['convert', 'invoice.json', '--to', 'xml'])).toEqual({
      status: 0,
      out: golden('invoice-cash'),
      err: '',
    })
    expect(run(['convert', '-', '--to', 'xml'], signed(golden('invoice-cash'))).out).toBe(
      golden('invoice-cash'),
    )
  })

  test('names the field of a JSON that is at fault', () => {
    const json = goldenJson('invoice-cash').replace(/"total": "[^"]*"/, '"total": 5')
    const { status, err } = run(['convert', '-', '--to', 'xml'], json)
    expect(err).toMatch(/^comprobante: standard input: lines\.0\.total is no decimal\n$/)
    expect(status).toBe(1)
  })

  test('turns messages into JSON and back', () => {
    const message =
      '<MensajeReceptor xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor"><Clave>50616112600310100011100100001010000000001185526061</Clave><NumeroCedulaEmisor>3101000111</NumeroCedulaEmisor><FechaEmisionDoc>2026-11-17T08:00:00-06:00</FechaEmisionDoc><Mensaje>1</Mensaje><TotalFactura>96124.23081</TotalFactura><NumeroCedulaReceptor>3102000222</NumeroCedulaReceptor><NumeroConsecutivoReceptor>00100001050000000001</NumeroConsecutivoReceptor></MensajeReceptor>'
    const { out } = run(['convert', '-', '--to', 'json'], message)
    expect(JSON.parse(out)).toMatchObject({
      kind: 'receiver-message',
      verdict: 'accepted',
      total: '96124.23081',
    })
    expect(run(['convert', '-', '--to', 'xml'], out).out).toBe(message)
  })

  test.each([
    ['junk.xml', 'this mark-up', 1],
    ['empty.xml', 'the file is empty', 1],
    ['nowhere.xml', 'there is no such file', 2],
  ])('says why %s is not converted', (file, _, expected) => {
    const { status, out, err } = run(['convert', file, '--to', 'json'])
    expect({ status, out }).toEqual({ status: expected, out: '' })
    expect(err).toMatch(new RegExp(`^comprobante: ${file}: .+\n$`))
  })
})

describe('sign', () => {
  const key = ['--p12', 'key.p12', '--pin-file', 'pin.txt']

  test.each(['unsigned.xml', 'invoice.json'])('signs %s so that it verifies', (file) => {
    const { status, out, err } = run(['sign', file, ...key])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true)
    expect(run(['verify', '-', '--json', '--practice'], out).status).toBe(0)
    expect(run(['convert', '-', '--to', 'xml'], out).out).toBe(golden('invoice-cash'))
  })

  test('signs a pretty-printed document in its canonical form', () => {
    const { status, out } = run(['sign', '-', ...key], golden('ticket-restaurant').replaceAll('><', '>\n  <'))
    expect(status).toBe(0)
    expect(run(['verify', '-', '--json', '--practice'], out).status).toBe(0)
  })

  test('writes to a file when told to', () => {
    expect(run(['sign', 'unsigned.xml', ...key, '--output', 'signed.xml'])).toEqual({
      status: 0,
      out: '',
      err: '',
    })
    expect(readFileSync(join(folder, 'signed.xml'), 'utf8')).toContain('<ds:SignatureValue')
  })

  test.each([
    [
      'a wrong PIN',
      ['sign', 'unsigned.xml', '--p12', 'key.p12', '--pin-file', 'wrong-pin.txt'],
      2,
      'the PIN does not open this key',
    ],
    [
      'no key',
      ['sign', 'unsigned.xml', '--p12', 'junk.xml', '--pin-file', 'pin.txt'],
      2,
      'not a PKCS#12 file',
    ],
    ['a signed document', ['sign', 'good.xml', ...key], 1, 'signed already'],
    ['no PIN', ['sign', 'unsigned.xml', '--p12', 'key.p12'], 2, 'sign needs --pin-file'],
  ])('refuses %s', (_, words, expected, sentence) => {
    const { status, out, err } = run(words)
    expect({ status, out }).toEqual({ status: expected, out: '' })
    expect(err).toContain(sentence)
  })
})

describe('explain', () => {
  test('names the parts of a clave', () => {
    const { status, out } = run(['explain', '50621112600310100011100100001010000000001112345678', '--json'])
    expect(JSON.parse(out)).toEqual({
      clave: '50621112600310100011100100001010000000001112345678',
      valid: true,
      country: '506',
      issued_on: '2026-11-21',
      issuer: '3101000111',
      issuer_padded: '003101000111',
      consecutivo: '00100001010000000001',
      branch: '001',
      terminal: '00001',
      document_type: '01',
      kind: 'invoice',
      sequence: 1,
      situation: '1',
      security_code: '12345678',
    })
    expect(status).toBe(0)
  })

  test('says what keeps a text from being one', () => {
    const { status, out } = run(['explain', '50631022600310100011100100001010000000001912345678'])
    expect(out).toContain('310226 is no day (DDMMYY)\n')
    expect(out).toContain('situation 9 is none of 1, 2, 3\n')
    expect(status).toBe(1)
  })
})

describe('wrong usage', () => {
  test.each([
    [[], 'a command is missing'],
    [['check'], 'there is no command "check"'],
    [['verify'], 'verify needs at least one file'],
    [['verify', '--colour', 'good.xml'], 'verify has no option --colour'],
    [['convert', 'good.xml'], 'convert needs --to json or --to xml'],
    [['convert', 'good.xml', '--to', 'pdf'], 'convert needs --to json or --to xml'],
    [['convert', 'good.xml', 'junk.xml', '--to', 'xml'], 'convert takes one file, not also junk.xml'],
    [['explain'], 'explain needs a clave'],
  ])('%j is told and ends with 2', (words, sentence) => {
    const { status, out, err } = run(words)
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain(sentence)
  })

  test('help is no mistake', () => {
    const { status, out } = run(['--help'])
    expect(out).toContain('comprobante verify FILE')
    expect(status).toBe(0)
  })
})
