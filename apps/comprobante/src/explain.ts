import { isDay, kindOf, type ParsedClave, parseClave, parseConsecutivo } from '@cuentaclara/einvoice'
import { documentType } from '@cuentaclara/einvoice/codes'
import type { Arguments } from './arguments.ts'
import { Failure } from './failure.ts'
import { print } from './output.ts'

/** `explain`: the parts of a clave; status 1 and the reasons when the text is none. */
export async function explain({ operands, options }: Arguments): Promise<number> {
  if (operands.length === 0) throw new Failure('usage', 'explain needs a clave')
  // Claves are often copied in groups: "506 2111 26…".
  const text = operands.join('').replace(/[\s-]/g, '')
  const parsed = parseClave(text)
  if (options.json !== undefined) {
    await print(
      `${JSON.stringify(parsed ? jsonOf(text, parsed) : { clave: text.slice(0, 200), valid: false, problems: faultsOf(text) })}\n`,
    )
  } else {
    await print(parsed ? textOf(text, parsed) : notOne(text))
  }
  return parsed ? 0 : 1
}

function jsonOf(clave: string, parsed: ParsedClave) {
  return {
    clave,
    valid: true,
    country: clave.slice(0, 3),
    issued_on: parsed.issuedOn,
    issuer: parsed.issuerNumber,
    issuer_padded: parsed.issuerPadded,
    consecutivo: parsed.consecutivo,
    branch: parsed.branch,
    terminal: parsed.terminal,
    document_type: parsed.documentType,
    kind: kindOf(parsed.documentType)?.kind ?? 'receiver-message',
    sequence: parsed.sequence,
    situation: parsed.situation,
    security_code: parsed.securityCode,
  }
}

const situations: Readonly<Record<string, string>> = {
  '1': 'normal',
  '2': 'contingency: replaces a provisional paper',
  '3': 'no internet: made offline, sent later',
}

function textOf(clave: string, parsed: ParsedClave): string {
  const type = documentType(parsed.documentType)
  const rows: [string, string, string][] = [
    ['country', clave.slice(0, 3), 'Costa Rica'],
    ['issued on', clave.slice(3, 9), parsed.issuedOn],
    ['issuer', parsed.issuerPadded, parsed.issuerNumber],
    ['branch', parsed.branch, parsed.branch === '001' ? 'head office' : ''],
    ['terminal', parsed.terminal, ''],
    ['document type', parsed.documentType, type ? `${type.nameEs} (${type.nameEn})` : ''],
    ['sequence', clave.slice(31, 41), String(parsed.sequence)],
    ['situation', parsed.situation, situations[parsed.situation] ?? ''],
    ['security code', parsed.securityCode, ''],
  ]
  return rows
    .map(([name, part, meaning]) => `${name.padEnd(14)} ${part.padEnd(12)} ${meaning}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('')
}

function notOne(text: string): string {
  return `This is no clave: ${text.slice(0, 100)}\n${faultsOf(text)
    .map((fault) => `  ${fault}\n`)
    .join('')}`
}

/** Each thing that keeps a text from being a clave. Annex v4.4, note 4. */
function faultsOf(text: string): string[] {
  if (text.length !== 50) return [`it has ${text.length} characters, a clave has 50`]
  const day = `20${text.slice(7, 9)}-${text.slice(5, 7)}-${text.slice(3, 5)}`
  const faults = [
    !text.startsWith('506') && `it begins with ${text.slice(0, 3)}, not with the country 506`,
    !(/^\d{6}$/.test(text.slice(3, 9)) && isDay(day)) && `${text.slice(3, 9)} is no day (DDMMYY)`,
    !/^[a-zA-Z0-9]{12}$/.test(text.slice(9, 21)) && `${text.slice(9, 21)} is no identity number`,
    !parseConsecutivo(text.slice(21, 41)) &&
      `${text.slice(21, 41)} is no consecutivo (branch 3, terminal 5, type 2, sequence 10 digits)`,
    !/^[123]$/.test(text.slice(41, 42)) && `situation ${text.slice(41, 42)} is none of 1, 2, 3`,
    !/^\d{8}$/.test(text.slice(42)) && `${text.slice(42)} is no security code of eight digits`,
  ].filter((fault) => fault !== false)
  return faults.length > 0 ? faults : ['its parts do not fit together']
}
