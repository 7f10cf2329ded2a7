import type { SchemaFinding } from '@cuentaclara/einvoice/xml'
import { isClean, type Presentation, type Report } from './report.ts'

type Language = Presentation['language']

/** A report for people: a line for the file, then one for each finding. */
export function reportText(report: Report, language: Language): string {
  const words = heading[language]
  const { file, kind, version, clave } = report
  const about = kind ? ` (${kind}${version ? ` ${version}` : ''}${clave ? `, ${clave}` : ''})` : ''
  const lines = [
    ...report.schema.map((finding) =>
      'message' in finding
        ? `${finding.message}${placeOf(finding)}`
        : `${words.schema}: ${sentenceOfSchema(finding, language)}`,
    ),
    ...report.arithmetic.map(
      ({ element, path, stated, computed }) =>
        `${words.arithmetic}: ${element ?? path}: ${words.stated} ${stated}, ${words.computed} ${computed}`,
    ),
    ...report.rules.map(
      ({ element, path, message, severity, code }) =>
        `${severity === 'error' ? words.rule : words.warning}: ${element ?? path}: ${message} [${code}]`,
    ),
    ...(report.well_formed && report.signatures.length === 0 ? [words.unsigned] : []),
    ...report.signatures.flatMap(({ valid, signer, problems }, index) => [
      `${words.signature} ${index + 1}: ${valid ? words.valid : words.invalid}, ${signer?.name ?? '?'} ${signer?.taxpayer_id ?? ''}`.trimEnd(),
      ...problems.map(({ severity, message, code }) => `  ${words[severity]}: ${message} [${code}]`),
    ]),
  ]
  const verdict = isClean(report) ? words.clean : words.wrong
  return `${file}: ${verdict}${about}\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function placeOf({ line, column }: { line?: number; column?: number }): string {
  return line === undefined ? '' : ` (${line}:${column ?? 1})`
}

function sentenceOfSchema({ code, path, value = '', limit = '' }: SchemaFinding, language: Language): string {
  const sentence = schema[language][code]
    .replace('{{value}}', () => value)
    .replace('{{limit}}', () => String(limit))
  return path === '' ? sentence : `${path}: ${sentence}`
}

const heading = {
  en: {
    schema: 'structure',
    arithmetic: 'amount',
    stated: 'states',
    computed: 'should be',
    rule: 'rule',
    warning: 'warning',
    error: 'problem',
    signature: 'signature',
    valid: 'valid',
    invalid: 'NOT valid',
    unsigned: 'there is no signature',
    clean: 'all right',
    wrong: 'WRONG',
  },
  es: {
    schema: 'estructura',
    arithmetic: 'monto',
    stated: 'dice',
    computed: 'debe ser',
    rule: 'regla',
    warning: 'advertencia',
    error: 'problema',
    signature: 'firma',
    valid: 'válida',
    invalid: 'NO válida',
    unsigned: 'no tiene firma',
    clean: 'correcto',
    wrong: 'INCORRECTO',
  },
} as const

const schema: Readonly<Record<Language, Readonly<Record<SchemaFinding['code'], string>>>> = {
  en: {
    'schema.unknown-root': '<{{value}}> is no official document',
    'schema.unknown-version': 'version {{value}} of the format is not checked',
    'schema.namespace': 'the namespace "{{value}}" is not that of this element',
    'schema.attribute': 'the attribute {{value}} is not allowed',
    'schema.unknown-element': 'this element is not allowed here',
    'schema.order': 'has to stand before {{limit}}',
    'schema.missing': 'is missing',
    'schema.too-few': 'is there {{value}} times, at least {{limit}} are needed',
    'schema.too-many': 'is there {{value}} times, at most {{limit}} are allowed',
    'schema.unexpected-text': 'text between elements: "{{value}}"',
    'schema.too-short': '"{{value}}" has fewer than {{limit}} characters',
    'schema.too-long': '"{{value}}" has more than {{limit}} characters',
    'schema.pattern': '"{{value}}" has not the form that is asked for',
    'schema.not-in-list': '"{{value}}" is not in the official list',
    'schema.not-a-number': '"{{value}}" is no number',
    'schema.decimals': '{{value}} has more than {{limit}} decimals',
    'schema.digits': '{{value}} has more than {{limit}} digits',
    'schema.negative': '{{value}} is negative',
    'schema.not-an-instant': '"{{value}}" is no date and time',
    'schema.more': 'and more of the kind',
  },
  es: {
    'schema.unknown-root': '<{{value}}> no es un documento oficial',
    'schema.unknown-version': 'la versión {{value}} del formato no se revisa',
    'schema.namespace': 'el espacio de nombres "{{value}}" no es el de este elemento',
    'schema.attribute': 'el atributo {{value}} no se permite',
    'schema.unknown-element': 'este elemento no se permite aquí',
    'schema.order': 'debe estar antes de {{limit}}',
    'schema.missing': 'falta',
    'schema.too-few': 'está {{value}} veces, se necesitan al menos {{limit}}',
    'schema.too-many': 'está {{value}} veces, se permiten a lo sumo {{limit}}',
    'schema.unexpected-text': 'texto entre elementos: "{{value}}"',
    'schema.too-short': '"{{value}}" tiene menos de {{limit}} caracteres',
    'schema.too-long': '"{{value}}" tiene más de {{limit}} caracteres',
    'schema.pattern': '"{{value}}" no tiene la forma requerida',
    'schema.not-in-list': '"{{value}}" no está en la lista oficial',
    'schema.not-a-number': '"{{value}}" no es un número',
    'schema.decimals': '{{value}} tiene más de {{limit}} decimales',
    'schema.digits': '{{value}} tiene más de {{limit}} dígitos',
    'schema.negative': '{{value}} es negativo',
    'schema.not-an-instant': '"{{value}}" no es fecha y hora',
    'schema.more': 'y más de lo mismo',
  },
}
