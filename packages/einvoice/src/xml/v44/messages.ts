import { zero } from '@cuentaclara/decimal'
import {
  anyMoney,
  code,
  type FormatElement,
  instant,
  type LeafElement,
  namespaceOf44,
  type RootFormat,
  rawText,
  text,
  type ValueType,
} from '../format.ts'

/** MensajeHacienda 4.4: the authority's verdict on one document. */
export const authorityAnswerFormat: RootFormat = messageFormat(
  'MensajeHacienda',
  [
    required('Clave', 'clave', text(50, 50, /^[a-zA-Z0-9]{50}$/)),
    required('NombreEmisor', 'issuerName', text(0, 100)),
    required('TipoIdentificacionEmisor', 'issuerIdentification.type', code),
    required('NumeroCedulaEmisor', 'issuerIdentification.number', text(0, 20)),
    optional('NombreReceptor', 'receiverName', text(0, 100)),
    optional('TipoIdentificacionReceptor', 'receiverIdentification.type', code),
    optional('NumeroCedulaReceptor', 'receiverIdentification.number', text(0, 20)),
    required('Mensaje', 'verdict', text(1, 1)),
    required('EstadoMensaje', 'statusText', text(0, 9)),
    required('DetalleMensaje', 'text', rawText),
    optional('MontoTotalImpuesto', 'totalTax', anyMoney),
    required('TotalFactura', 'total', anyMoney),
  ],
  () => ({
    clave: '',
    issuerName: '',
    issuerIdentification: { type: '', number: '' },
    verdict: '',
    statusText: '',
    text: '',
    total: zero,
  }),
)

/** MensajeReceptor 4.4: the buyer's confirmation of one document. */
export const receiverMessageFormat: RootFormat = messageFormat(
  'MensajeReceptor',
  [
    required('Clave', 'clave', text(50, 50, /^[a-zA-Z0-9]{50}$/)),
    required('NumeroCedulaEmisor', 'issuerNumber', text(0, 20)),
    required('FechaEmisionDoc', 'issuedAt', instant),
    required('Mensaje', 'verdict', text(1, 1)),
    optional('DetalleMensaje', 'text', text(0, 160)),
    optional('MontoTotalImpuesto', 'totalTax', anyMoney),
    optional('CodigoActividad', 'activity', text(0, 6)),
    optional('CondicionImpuesto', 'taxCondition', code),
    optional('MontoTotalImpuestoAcreditar', 'creditedTax', anyMoney),
    optional('MontoTotalDeGastoAplicable', 'applicableExpense', anyMoney),
    required('TotalFactura', 'total', anyMoney),
    required('NumeroCedulaReceptor', 'receiverNumber', text(9, 12, /^\d{9,12}$/)),
    required('NumeroConsecutivoReceptor', 'consecutivo', text(20, 20, /^\d{20}$/)),
  ],
  () => ({
    clave: '',
    issuerNumber: '',
    issuedAt: '',
    verdict: '',
    total: zero,
    receiverNumber: '',
    consecutivo: '',
  }),
)

function messageFormat(
  root: string,
  children: FormatElement[],
  blank: () => Record<string, unknown>,
): RootFormat {
  const namespace = namespaceOf44(root.charAt(0).toLowerCase() + root.slice(1))
  return { root, namespace, version: '4.4', children, blank }
}

function required(name: string, at: string, value: ValueType): LeafElement {
  return { name, at, value, isList: false, min: 1, max: 1 }
}

function optional(name: string, at: string, value: ValueType): LeafElement {
  return { name, at, value, isList: false, min: 0, max: 1 }
}
