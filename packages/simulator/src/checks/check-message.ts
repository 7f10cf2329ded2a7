import { isEconomicActivity } from '@cuentaclara/einvoice/codes/activities'
import { type Tree, textAt } from '../format/read-tree.ts'
import { sentenceOf } from '../reception/known-codes.ts'
import type { Archive, Filed } from '../registries/archive.ts'
import { agrees, readAmount } from './amount.ts'
import { type Finding, reject } from './finding.ts'
import { isClave, momentOf } from './identities.ts'

export type MessageContext = { nowMs: number; archive: Archive }

const typeOfAnswer: Readonly<Record<string, string>> = { '1': '05', '2': '06', '3': '07' }
const ALLOWED_DRIFT_MS = 15 * 60_000
const LATEST_FUTURE_MS = 2 * 60_000
const TEN_YEARS = 10

/** A receiver's message, by itself and against the document that it answers (reference §10.1). */
export function checkMessage(root: Tree, { nowMs, archive }: MessageContext): Finding[] {
  const filed = archive.find(textAt(root, 'Clave'))
  const unknown =
    filed === null && archive.knowsEveryDocument
      ? [reject(null, 'El comprobante que se confirma no existe en nuestras bases de datos.')]
      : []
  return [
    ...checkIdentity(root, nowMs),
    ...checkMoment(root, nowMs),
    ...checkTaxFields(root),
    ...unknown,
    ...(filed ? checkAnswered(root, filed) : []),
  ]
}

function checkIdentity(root: Tree, nowMs: number): Finding[] {
  const clave = textAt(root, 'Clave')
  const consecutivo = textAt(root, 'NumeroConsecutivoReceptor')
  const answer = String(Number(textAt(root, 'Mensaje')))
  const findings: Finding[] = []
  const refuse = (message: string) => findings.push(reject(null, message))
  if (!isClave(clave)) refuse('La clave del comprobante que se confirma no es válida.')
  if (new Date(nowMs).getUTCFullYear() - (2000 + Number(clave.slice(7, 9))) > TEN_YEARS)
    refuse('El comprobante que se confirma es anterior a diez años.')
  if (consecutivo.slice(8, 10) !== typeOfAnswer[answer])
    findings.push(reject(-1, 'El tipo de documento del consecutivo no corresponde al mensaje.'))
  if (!/^(?!000)\d{3}(?!00000)\d{5}\d{2}(?!0000000000)\d{10}$/.test(consecutivo))
    refuse('El consecutivo no es válido.')
  const detail = textAt(root, 'DetalleMensaje')
  if (answer !== '1' && detail.length < 5)
    refuse('El detalle del mensaje es obligatorio para aceptar parcialmente o rechazar.')
  return findings
}

function checkMoment(root: Tree, nowMs: number): Finding[] {
  const writtenMs = momentOf(textAt(root, 'FechaEmisionDoc'))
  const isNow = writtenMs <= nowMs + LATEST_FUTURE_MS && writtenMs >= nowMs - ALLOWED_DRIFT_MS
  return isNow ? [] : [reject(-53, sentenceOf(-53))]
}

/**
 * What becomes of the tax: left out with condition 05 and with a rejection, never more credit than there is. Nothing bounds
 * what becomes expense: a purchase without tax is one, too.
 */
function checkTaxFields(root: Tree): Finding[] {
  const condition = textAt(root, 'CondicionImpuesto')
  const activity = textAt(root, 'CodigoActividad')
  const has = (field: string) => textAt(root, field) !== ''
  const amount = (field: string) => readAmount(textAt(root, field))
  const credit = amount('MontoTotalImpuestoAcreditar')
  const split = credit + amount('MontoTotalDeGastoAplicable')
  const findings: Finding[] = []
  const refuse = (message: string) => findings.push(reject(null, message))
  const isWithout = condition === '05' || textAt(root, 'Mensaje') === '3'
  if (isWithout && (has('MontoTotalImpuestoAcreditar') || has('MontoTotalDeGastoAplicable')))
    refuse('Los montos por acreditar y de gasto no corresponden a este mensaje.')
  if (condition === '05' && activity !== '') refuse('La actividad no corresponde a la condición 05.')
  if (credit > amount('MontoTotalImpuesto')) refuse('El monto por acreditar supera el impuesto.')
  if (condition === '02' && !isWithout && !agrees(textAt(root, 'MontoTotalImpuesto'), split))
    refuse('El crédito parcial y el gasto deben sumar el impuesto.')
  const isActivity = /^\d{4}\.\d$/.test(activity) && isEconomicActivity(activity)
  if (activity !== '' && !isActivity) findings.push(reject(-410, sentenceOf(-410)))
  return findings
}

/** The document must be accepted, name this receiver, and have these totals; and be answered once. */
function checkAnswered(root: Tree, { root: document, state, adjustments }: Filed): Finding[] {
  const findings: Finding[] = []
  const refuse = (message: string) => findings.push(reject(null, message))
  if (state !== 'aceptado') refuse('El comprobante que se confirma no ha sido aceptado.')
  if (textAt(document, 'Emisor', 'Identificacion', 'Numero') !== textAt(root, 'NumeroCedulaEmisor'))
    refuse('El emisor no corresponde al comprobante que se confirma.')
  if (textAt(document, 'Receptor', 'Identificacion', 'Numero') !== textAt(root, 'NumeroCedulaReceptor'))
    refuse('El receptor no corresponde al comprobante que se confirma.')
  const tax = readAmount(textAt(document, 'ResumenFactura', 'TotalImpuesto'))
  if (!agrees(textAt(root, 'MontoTotalImpuesto'), tax))
    refuse('El impuesto no corresponde al comprobante que se confirma.')
  const total = readAmount(textAt(document, 'ResumenFactura', 'TotalComprobante'))
  if (!agrees(textAt(root, 'TotalFactura'), total))
    refuse('El total no corresponde al comprobante que se confirma.')
  if (adjustments.some(({ type }) => type === 'answer'))
    refuse('El comprobante ya fue confirmado por el receptor.')
  return findings
}
