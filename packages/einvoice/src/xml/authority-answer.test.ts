import { readFileSync } from 'node:fs'
import { decimal } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasSharedReference,
  schemaFaults,
  sharedFile,
  sharedNote,
  withEmptySignature,
} from '../../golden/official-schemas.ts'
import { composeAnswerText, parseAnswerText } from './answer-text.ts'
import { type AuthorityAnswer, readAuthorityAnswer, writeAuthorityAnswer } from './authority-answer.ts'

const accepted: AuthorityAnswer = {
  clave: '50616112600310100011100100001010000000001185526061',
  issuerName: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
  issuerIdentification: { type: '02', number: '3101000111' },
  receiverName: 'Pan & vino',
  receiverIdentification: { type: '02', number: '3102000222' },
  status: 'accepted',
  statusText: 'Aceptado',
  text: '.',
  totalTax: decimal('11058.53983'),
  total: decimal('96124.23081'),
}

describe('reading an answer', () => {
  test.skipIf(!hasSharedReference).each([
    ['samples/synthetic/s14-mh-aceptado.xml', 'accepted', []],
    ['samples/synthetic/s15-mh-aceptado-con-advertencia.xml', 'accepted', [['-37', 0, 0]]],
    [
      'samples/synthetic/s16-mh-rechazado.xml',
      'rejected',
      [
        ['-99', 0, 0],
        ['-53', 0, 0],
      ],
    ],
    ['samples/synthetic/s17-mh-rechazado-esquema.xml', 'rejected', [['-1', 2, 2911]]],
    [
      'samples/real/50626052600310295087500100001010000000033159073080_respuesta.xml',
      'accepted',
      [['-37', 0, 0]],
    ],
  ])(`%s is %s${sharedNote}`, (file, status, entries) => {
    const answer = readAuthorityAnswer(readFileSync(sharedFile(file)))
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
    expect(answer).toMatchObject({ status, notices: [] })
    expect(answer.entries.map(({ code, row, column }) => [code, row, column])).toEqual(entries)
  })

  test('an answer of version 4.3 with a prefix has no status text and is read all the same', () => {
    const xml =
      '<mh:MensajeHacienda xmlns:mh="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3/mensajeHacienda">' +
      '<mh:Clave>506</mh:Clave><mh:Mensaje>3</mh:Mensaje><mh:DetalleMensaje> x </mh:DetalleMensaje></mh:MensajeHacienda>'
    expect(readAuthorityAnswer(xml)).toMatchObject({
      ok: true,
      status: 'rejected',
      statusText: '',
      text: ' x ',
    })
  })

  test('an answer without a verdict and what is no answer are refused', () => {
    expect(readAuthorityAnswer('<MensajeHacienda/>')).toMatchObject({
      problems: [{ code: 'xml.unknown-verdict' }],
    })
    expect(readAuthorityAnswer('<FacturaElectronica/>')).toMatchObject({
      problems: [{ code: 'xml.unknown-root' }],
    })
    expect(readAuthorityAnswer('<!DOCTYPE a><MensajeHacienda/>')).toMatchObject({
      problems: [{ code: 'xml.doctype' }],
    })
  })
})

describe('writing an answer', () => {
  const rejected: AuthorityAnswer = {
    clave: accepted.clave,
    issuerName: 'DESCONOCIDO',
    issuerIdentification: { type: '01', number: '000000000' },
    status: 'rejected',
    statusText: 'Rechazado',
    text: composeAnswerText('rejected', [{ code: '-99', message: 'Ya "existe".', row: 0, column: 0 }], true),
    totalTax: decimal('0'),
    total: decimal('0'),
  }

  test('is canonical, with carriage returns as references', () => {
    expect(writeAuthorityAnswer(rejected)).toBe(
      '<MensajeHacienda xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeHacienda">' +
        '<Clave>50616112600310100011100100001010000000001185526061</Clave><NombreEmisor>DESCONOCIDO</NombreEmisor>' +
        '<TipoIdentificacionEmisor>01</TipoIdentificacionEmisor><NumeroCedulaEmisor>000000000</NumeroCedulaEmisor>' +
        '<Mensaje>3</Mensaje><EstadoMensaje>Rechazado</EstadoMensaje><DetalleMensaje>Este comprobante fue recibido en ' +
        'el ambiente de pruebas, por lo cual no tiene validez para fines tributarios.\n\nEl comprobante electrónico ' +
        'tiene los siguientes errores: \n\n[\ncodigo, mensaje, fila, columna&#xD;\n-99, ""Ya ""existe""."", 0, 0&#xD;' +
        '\n\n]</DetalleMensaje><MontoTotalImpuesto>0.00000</MontoTotalImpuesto><TotalFactura>0.00000</TotalFactura>' +
        '</MensajeHacienda>',
    )
  })

  test.each([accepted, rejected])('$status is itself again after reading', (answer) => {
    expect(readAuthorityAnswer(writeAuthorityAnswer(answer))).toMatchObject({ ok: true, ...answer })
  })

  test.skipIf(!hasSharedReference)(`is valid by the official schema${sharedNote}`, () => {
    for (const answer of [accepted, rejected]) {
      expect(schemaFaults('MensajeHacienda', withEmptySignature(writeAuthorityAnswer(answer)))).toEqual([])
    }
  })
})

describe('DetalleMensaje', () => {
  test.each([
    ['nothing to say', '.', []],
    [
      'a sentence between brackets',
      '… siguientes errores: [\nLa firma del documento no tiene el Policy Id\n]',
      [{ code: '', message: 'La firma del documento no tiene el Policy Id', row: 0, column: 0 }],
    ],
    [
      'plain quotes of older answers',
      'errores: [\ncodigo, mensaje, fila, columna\n-45, "El impuesto, línea 1, no cuadra", 3, 14\n]',
      [{ code: '-45', message: 'El impuesto, línea 1, no cuadra', row: 3, column: 14 }],
    ],
    [
      'single quotes',
      "errores: [\n-45, 'No cuadra', 0, 0\n]",
      [{ code: '-45', message: 'No cuadra', row: 0, column: 0 }],
    ],
    [
      'a message of several lines that quotes and counts',
      '[\n-1, ""uno ""dos"", 3, 4 y\ncinco"", 6, 7\r\n]',
      [{ code: '-1', message: 'uno "dos", 3, 4 y\ncinco', row: 6, column: 7 }],
    ],
    [
      'all rows on one line',
      '[ codigo, mensaje, fila, columna -99, ""a"", 0, 0 -53, ""b"", 1, 2 ]',
      [
        { code: '-99', message: 'a', row: 0, column: 0 },
        { code: '-53', message: 'b', row: 1, column: 2 },
      ],
    ],
    [
      'rows and a sentence',
      '[\ncodigo, mensaje, fila, columna\r\n-99, ""a"", 0, 0\r\nLa firma no es válida\n]',
      [
        { code: '-99', message: 'a', row: 0, column: 0 },
        { code: '', message: 'La firma no es válida', row: 0, column: 0 },
      ],
    ],
    ['a row that never ends', '[\n-99, ""a', []],
  ])('%s', (_, text, entries) => {
    expect(parseAnswerText(text)).toEqual(entries)
  })

  test('what the simulator composes is read back', () => {
    const entry = fc.record({
      code: fc.integer({ min: -999, max: -1 }).map(String),
      message: fc.stringMatching(/^[a-z"' ,.\n]{0,20}[a-z]$/).map((text) => text.trim()),
      row: fc.nat(9999),
      column: fc.nat(9999),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('accepted', 'rejected'),
        fc.array(entry),
        fc.boolean(),
        (status, entries, isSandbox) => {
          expect(parseAnswerText(composeAnswerText(status as 'accepted', entries, isSandbox))).toEqual(
            entries,
          )
        },
      ),
    )
  })

  test('a megabyte of beginnings and of ends is read in one pass', () => {
    expect(parseAnswerText('\n-1, "'.repeat(150_000))).toEqual([])
    expect(parseAnswerText('", 0, '.repeat(150_000))).toEqual([])
    expect(parseAnswerText(`[${'-1, "" , '.repeat(100_000)}`)).toEqual([])
  })
})
