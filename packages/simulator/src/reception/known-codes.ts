/**
 * The authority's known codes in its own kind of words. No official list is public: codes and meanings are those that
 * practice has shown (reference §7); the sentences are ours.
 */
const sentences: ReadonlyMap<number, string> = new Map([
  [-1, "cvc-complex-type.2.4.a: Invalid content was found starting with element 'Simulador'."],
  [-16, 'El comprobante electrónico fue enviado de forma extemporánea.'],
  [-17, 'El receptor de la nota no corresponde al receptor del comprobante de referencia.'],
  [
    -37,
    'Estimado obligado tributario, la provincia, cantón o distrito del emisor difiere de los registrados en nuestra base de datos.',
  ],
  [-38, 'La identificación del receptor no se encuentra registrada en nuestras bases de datos.'],
  [-41, 'Debe indicar el código y el monto del descuento concedido.'],
  [-45, 'El monto del impuesto de la línea de detalle no es correcto.'],
  [-51, 'El total de la venta no es correcto.'],
  [-53, 'La fecha y hora de emisión del comprobante no coincide con la hora oficial.'],
  [-58, 'El plazo del crédito es obligatorio y debe ser mayor a cero.'],
  [
    -99,
    'La numeración consecutiva del comprobante que se esta utilizando para este archivo XML ya existe en nuestras bases de datos.',
  ],
  [-101, 'El código de tarifa del IVA no está permitido en la factura de exportación.'],
  [-107, 'El total de servicios o mercancías exentas no coincide con las líneas de detalle.'],
  [-111, 'El total de servicios o mercancías gravadas no coincide con las líneas de detalle.'],
  [-125, 'Los datos de la exoneración no son válidos.'],
  [-131, 'La información de referencia requiere código y razón.'],
  [-190, 'El monto de la exoneración no es correcto.'],
  [-312, 'El consecutivo ya se encuentra registrado.'],
  [-400, 'El código CABYS no existe en el catálogo vigente.'],
  [-405, 'La fecha contenida en la clave no coincide con la fecha de emisión.'],
  [-408, 'El código de actividad económica del emisor no es válido o no se encuentra registrado.'],
  [-410, 'El código de actividad económica del receptor no es válido o no se encuentra registrado.'],
  [-451, 'El IVA ya cobrado a nivel de fábrica requiere la tarifa exenta.'],
  [-454, 'La base imponible no es correcta.'],
  [-459, 'Falta el volumen por unidad de consumo del impuesto específico.'],
  [-470, 'Falta la proporción del impuesto a las bebidas alcohólicas.'],
  [-471, 'La proporción del impuesto a las bebidas alcohólicas no es correcta.'],
  [-473, 'El monto del impuesto a las bebidas alcohólicas no es correcto.'],
  [-476, 'El monto del impuesto asumido por el emisor o cobrado a nivel de fábrica no es correcto.'],
  [-478, 'Falta el artículo de la exoneración.'],
  [-479, 'Falta el inciso de la exoneración.'],
  [-487, 'Falta el total del desglose de impuestos.'],
  [-488, 'El total del desglose de impuestos no corresponde con las líneas de detalle.'],
  [-496, 'Debe indicar el medio de pago.'],
  [-505, 'La tarifa transitoria del IVA no está permitida en este comprobante.'],
  [-508, 'El receptor no corresponde al del comprobante de referencia.'],
  [-509, 'El código CABYS de la nota no se encuentra en el comprobante de referencia.'],
  [-513, 'La línea debe llevar exactamente un impuesto al valor agregado.'],
  [-518, 'La regalía o bonificación debe descontar el cien por ciento de la línea.'],
])

/** What it says without a code: about signatures, and about its own service for them. */
const withoutCode = [
  'La firma del comprobante electrónico no es válida',
  'La firma del documento no tiene el Policy Id',
  'Error al comunicarse con el Signum One',
]

const WARNING_ONLY = -37

/** Everything that is known to reject a document. */
export const knownRejections: ReadonlyArray<{ code: number | null; message: string }> = [
  ...[...sentences].filter(([code]) => code !== WARNING_ONLY).map(([code, message]) => ({ code, message })),
  ...withoutCode.map((message) => ({ code: null, message })),
]

/** What the authority says under a code, or a plain sentence when nobody has seen that code. */
export function sentenceOf(code: number | null): string {
  if (code === null) return withoutCode[0]!
  return sentences.get(code) ?? 'El comprobante electrónico no cumple con las validaciones.'
}
