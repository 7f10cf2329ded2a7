import { child, type Tree, textAt } from '../format/read-tree.ts'
import { sentenceOf } from '../reception/known-codes.ts'
import type { Exemption } from '../registries/registries.ts'
import { readAmount } from './amount.ts'
import { isDescribed } from './check-sale-fields.ts'
import { type Finding, reject } from './finding.ts'
import { dayOf, momentOf } from './identities.ts'
import type { LineFieldContext } from './line-field-context.ts'

/** An exoneration must be allowed, complete, and the ministry must know those it gave itself (reference §4). */
export function checkExoneration(line: Tree, tax: Tree, context: LineFieldContext): Finding[] {
  const exoneration = child(tax, 'Exoneracion')
  if (!exoneration) return []
  const { number, isNote } = context
  const type = textAt(exoneration, 'TipoDocumentoEX1')
  const article = textAt(exoneration, 'Articulo')
  const findings: Finding[] = []
  const refuse = (code: number, message: string) => findings.push(reject(code, `Línea ${number}: ${message}`))
  if (['01', '05', '06', '07'].includes(type) && !isNote)
    refuse(-125, 'el tipo de exoneración solo se permite en notas.')
  if (!isDescribed(exoneration, 'TipoDocumentoEX1', 'TipoDocumentoOTRO'))
    refuse(-125, 'la descripción de la exoneración corresponde solo al código 99.')
  if (!isDescribed(exoneration, 'NombreInstitucion', 'NombreInstitucionOtros'))
    refuse(-125, 'la descripción de la institución corresponde solo al código 99.')
  if (['02', '03', '06', '07', '08'].includes(type) && article === '') refuse(-478, sentenceOf(-478))
  if (article !== '' && textAt(exoneration, 'Inciso') === '') refuse(-479, sentenceOf(-479))
  if (momentOf(textAt(exoneration, 'FechaEmisionEX')) > context.nowMs)
    refuse(-125, 'la fecha de la exoneración es futura.')
  const points = readAmount(textAt(exoneration, 'TarifaExonerada'))
  if (textAt(tax, 'Codigo') !== '08' && points > readAmount(textAt(tax, 'Tarifa')))
    refuse(-125, 'la tarifa exonerada supera la tarifa del impuesto.')
  if (['04', '11'].includes(type)) findings.push(...checkRegistered(line, exoneration, context))
  return findings
}

function checkRegistered(line: Tree, exoneration: Tree, context: LineFieldContext): Finding[] {
  const { number, registries } = context
  const authorisation = textAt(exoneration, 'NumeroDocumento')
  const known = registries.exemption(authorisation)
  const objection = known
    ? objectionTo(known, line, exoneration, context)
    : `la autorización ${authorisation} no existe.`
  return objection === null ? [] : [reject(-125, `Línea ${number}: ${objection}`)]
}

function objectionTo(
  known: Exemption,
  line: Tree,
  exoneration: Tree,
  { nowMs, receiver }: LineFieldContext,
): string | null {
  const today = dayOf(nowMs)
  const cabys = textAt(line, 'CodigoCABYS')
  if (known.holder !== null && known.holder !== receiver)
    return 'la autorización pertenece a otro contribuyente.'
  if (today < known.issuedOn || today > known.expiresOn) return 'la autorización no está vigente.'
  if (dayOf(momentOf(textAt(exoneration, 'FechaEmisionEX'))) !== known.issuedOn)
    return 'la fecha de emisión no es la de la autorización.'
  if (readAmount(textAt(exoneration, 'TarifaExonerada')) > readAmount(known.points))
    return 'la tarifa exonerada supera la autorizada.'
  if (known.cabys.length > 0 && !known.cabys.includes(cabys))
    return 'el código CABYS no está en la autorización.'
  return null
}
