/** Sentences of the rules of documents, by permanent code. */
export const rules = {
  'issuer.missing': 'Indique quién emite el documento.',
  'receiver.missing': 'Elija el cliente: este documento necesita un receptor identificado.',
  'receiver.email-missing': 'El cliente no tiene correo electrónico; no se le podrá enviar el documento.',
  'document.perhaps-twice':
    '{{number}} se emitió hoy a este cliente por el mismo total. Emítala de nuevo solo si es lo que quiere.',
  'client.credit-limit':
    '{{client}} puede deber como máximo {{limit}} y ya debe {{balance}}: esta venta a crédito lo supera.',
  'own-field.required': 'Complete {{label}}.',
  'own-field.number': '{{label}} es un número.',
  'own-field.date': '{{label}} es una fecha.',
  'own-field.choice': 'Elija {{label}} de su lista.',
  'party.name-length': 'El nombre debe tener de {{min}} a {{max}} caracteres.',
  'party.trade-name-length': 'El nombre comercial debe tener de {{min}} a {{max}} caracteres.',
  'party.identification-missing': 'Indique el número de identificación.',
  'party.identification-type': 'Elija un tipo de identificación de la lista.',
  'party.identification-format':
    'Este número no corresponde al tipo de identificación {{type}}: necesita {{length}} caracteres.',
  'party.identification-not-allowed':
    'El tipo de identificación {{type}} no se permite aquí en un documento {{document}}.',
  'party.email-missing': 'Indique un correo electrónico del emisor.',
  'party.email-format': 'Este no es un correo electrónico válido de 160 caracteres como máximo.',
  'party.too-many-emails': 'El documento admite como máximo {{max}} correos electrónicos.',
  'party.phone-format':
    'El teléfono necesita un código de país de 1 a 3 dígitos y un número de 3 a 20 dígitos.',
  'party.address-missing': 'Indique la dirección del emisor.',
  'party.place-unknown': 'Elija provincia, cantón y distrito de las listas.',
  'party.address-not-allowed':
    'Un extranjero no domiciliado no tiene dirección en Costa Rica: use la dirección en el extranjero.',
  'party.address-length': 'Las otras señas deben tener de {{min}} a {{max}} caracteres.',
  'party.neighbourhood-length': 'El barrio debe tener de {{min}} a {{max}} caracteres.',
  'party.foreign-address-length': 'La dirección en el extranjero debe tener de {{min}} a {{max}} caracteres.',
  'party.alcohol-registry-length':
    'El registro fiscal de bebidas alcohólicas tiene como máximo {{max}} caracteres.',
  'activity.issuer-missing': 'Elija la actividad económica del emisor.',
  'activity.issuer-format': 'La actividad del emisor tiene la forma 0000.0.',
  'activity.issuer-not-registered': 'La actividad {{activity}} no está entre las registradas del emisor.',
  'activity.receiver-missing': 'Elija la actividad económica del receptor.',
  'activity.receiver-format': 'La actividad del receptor tiene la forma 0000.0.',
  'sale-condition.unknown': 'Elija una condición de venta de la lista.',
  'sale-condition.not-allowed':
    'La condición de venta {{condition}} no se permite en un documento {{document}}.',
  'sale-condition.other-missing': 'Describa la condición de venta en {{min}} a {{max}} caracteres.',
  'sale-condition.days-missing': 'Una venta a crédito necesita el plazo en días.',
  'sale-condition.days-range': 'El plazo es un número entero de días, como máximo {{max}}.',
  'sale-condition.reference-missing':
    'La venta de mercancía no nacionalizada necesita la referencia al documento de respaldo.',
  'sale-condition.seller-not-private':
    'La condición 13 es para bienes usados comprados a un no contribuyente (identificación tipo 06).',
  'currency.unknown': 'Elija una moneda de la lista oficial.',
  'exchange-rate.not-one': 'El tipo de cambio de los colones es 1.',
  'exchange-rate.missing':
    'No hay un tipo de cambio utilizable para {{currency}}: indique el de venta del día.',
  'exchange-rate.unusual': 'El tipo de cambio {{rate}} está lejos del de hoy, {{usual}}. Revíselo.',
  'exchange-rate.unlike-last':
    'El tipo de cambio {{rate}} está lejos del último que se usó para {{currency}}, {{usual}}. Revíselo.',
  'payments.missing': 'Elija el medio de pago.',
  'payments.not-allowed': 'Una venta que se paga después no lleva medio de pago: elimínelo.',
  'payments.too-many': 'Puede haber como máximo {{max}} medios de pago.',
  'payments.unknown-means': 'Elija un medio de pago de la lista.',
  'payments.other-missing': 'Describa el medio de pago en {{min}} a {{max}} caracteres.',
  'payments.amount-missing': 'Con varios medios de pago, cada uno necesita su monto.',
  'payments.amount-not-positive': 'El monto debe ser mayor que cero, con cinco decimales como máximo.',
  'payments.sum-differs': 'Los pagos suman {{sum}}, pero el total es {{total}}.',
  'lines.missing': 'Agregue al menos una línea.',
  'lines.too-many': 'Un documento tiene como máximo {{max}} líneas.',
  'line.cabys-missing': 'Elija un código CABYS del catálogo.',
  'line.cabys-format': 'Un código CABYS tiene exactamente 13 dígitos.',
  'line.cabys-unknown': 'El código {{cabys}} no está en el catálogo: elija uno que esté.',
  'line.cabys-withdrawn': 'El código {{cabys}} fue retirado del catálogo: elija el que lo sustituye.',
  'line.rate-unusual': 'El catálogo indica {{usual}} % para este código, no {{rate}} %.',
  'line.quantity-not-positive': 'La cantidad debe ser un número mayor que cero.',
  'line.quantity-format': 'La cantidad tiene como máximo 13 dígitos y {{decimals}} decimales.',
  'line.unit-unknown': 'Elija una unidad de medida de la lista.',
  'line.commercial-unit-missing': 'La unidad «Otros» debería describirse con una unidad comercial.',
  'line.commercial-unit-length': 'La unidad comercial tiene como máximo {{max}} caracteres.',
  'line.description-length': 'El detalle debe tener de {{min}} a {{max}} caracteres.',
  'line.price-format':
    'El precio es un número de 13 dígitos y {{decimals}} decimales como máximo, no menor que cero.',
  'line.price-zero': 'El precio es cero.',
  'line.amount-too-large':
    'El monto de la línea pasa de 9,999,999,999,999.99, lo máximo que admite un monto oficial.',
  'line.taxed-abroad':
    'Lo que se vende al extranjero es exento: la factura de exportación de esta línea no lleva IVA.',
  'line.tariff-heading-missing': 'Las mercancías de exportación necesitan una partida arancelaria.',
  'line.tariff-heading-format': 'Una partida arancelaria tiene exactamente 12 dígitos.',
  'line.product-code': 'Un código comercial necesita un tipo de la lista y de 1 a 20 caracteres.',
  'line.too-many-product-codes': 'Una línea tiene como máximo {{max}} códigos comerciales.',
  'line.transaction-type-unknown': 'Elija un tipo de transacción de la lista.',
  'line.serial-number-length': 'Un número de serie tiene de 1 a {{max}} caracteres.',
  'line.too-many-serial-numbers': 'Una línea tiene como máximo {{max}} números de serie.',
  'line.medicine-registry-length': 'El registro sanitario tiene como máximo {{max}} caracteres.',
  'line.pharmaceutical-form-length': 'La forma farmacéutica es un código de {{max}} caracteres como máximo.',
  'line.factory-vat-unknown':
    'Elija 01 o 02 para el IVA cobrado a nivel de fábrica; no todo documento lo admite.',
  'line.factory-vat-not-exempt':
    'Los bienes con IVA ya cobrado a nivel de fábrica son exentos: use el código de tarifa 10.',
  'discount.too-many': 'Una línea tiene como máximo {{max}} descuentos.',
  'discount.code-unknown': 'Elija un tipo de descuento de la lista.',
  'discount.other-missing': 'Indique el descuento en {{min}} a {{max}} caracteres.',
  'discount.nature-length': 'La naturaleza del descuento debe tener de {{min}} a {{max}} caracteres.',
  'discount.amount-format':
    'El descuento es un número de 13 dígitos y {{decimals}} decimales como máximo, no menor que cero.',
  'discount.percent-range': 'El descuento es un porcentaje de 0 a 100.',
  'discount.exceeds-line': 'Los descuentos son mayores que el monto de la línea.',
  'discount.gift-not-whole': 'Una regalía o bonificación debe descontar la línea completa.',
  'tax.vat-not-one':
    'Cada línea lleva exactamente un IVA: 01, 07 u 08. Una línea exenta lleva 01 con código de tarifa 10.',
  'tax.code-unknown': 'Elija un impuesto de la lista.',
  'tax.specific-not-allowed': 'El impuesto {{code}} no forma parte de este tipo de documento.',
  'tax.other-name-missing': 'Indique el impuesto en {{min}} a {{max}} caracteres.',
  'tax.rate-code-missing': 'Elija la tarifa del IVA.',
  'tax.rate-code-unknown': 'Elija un código de tarifa que corresponda a este impuesto.',
  'tax.rate-code-only-in-notes':
    'El código de tarifa {{rateCode}} es transitorio: solo lo llevan las notas a documentos antiguos.',
  'tax.rate-differs': 'La tarifa de este código es {{expected}} %, no {{rate}} %.',
  'tax.rate-format':
    'Indique la tarifa del impuesto: mayor que cero, menor que 100, con dos decimales como máximo.',
  'tax.factor-missing':
    'Los bienes usados necesitan el factor de su IVA: mayor que cero, con cuatro decimales como máximo.',
  'tax.specific-missing': 'Este impuesto necesita la cantidad por unidad y el impuesto por unidad de medida.',
  'tax.volume-missing': 'Este impuesto necesita el volumen, o los gramos, por unidad de consumo.',
  'tax.alcohol-degree-missing': 'El impuesto a las bebidas alcohólicas necesita el porcentaje de alcohol.',
  'tax.base-missing': 'Indique la base imponible de este régimen: mayor que cero.',
  'tax.not-for-exports':
    'El código de tarifa {{rateCode}} se rechaza en exportaciones: use la tarifa exenta, código 10.',
  'exoneration.not-allowed': 'Este tipo de documento no lleva exoneraciones.',
  'exoneration.type-unknown': 'Elija el tipo de exoneración de la lista.',
  'exoneration.type-only-in-notes': 'Este tipo de exoneración se permite solo en notas.',
  'exoneration.type-other-missing': 'Describa la exoneración en {{min}} a {{max}} caracteres.',
  'exoneration.number-length': 'El número de la exoneración debe tener de {{min}} a {{max}} caracteres.',
  'exoneration.article-missing': 'Esta exoneración necesita el artículo de la ley.',
  'exoneration.clause-missing': 'Con el artículo va el inciso; 0 si no hay.',
  'exoneration.article-range': 'El artículo y el inciso son números enteros de seis dígitos como máximo.',
  'exoneration.institution-unknown': 'Elija la institución de la lista.',
  'exoneration.institution-other-missing': 'Indique la institución en {{min}} a {{max}} caracteres.',
  'exoneration.date-invalid': 'Indique la fecha de emisión de la exoneración.',
  'exoneration.date-future': 'La exoneración tiene fecha futura.',
  'exoneration.expired': 'La exoneración venció el {{until}}.',
  'exoneration.points-range':
    'Los puntos exonerados son mayores que cero y no superan la tarifa del impuesto.',
  'exoneration.reference-missing':
    'Una exoneración tipo 11 en una factura necesita una referencia a su documento.',
  'charge.not-allowed': 'Este tipo de documento no lleva otros cargos.',
  'charge.too-many': 'Puede haber como máximo {{max}} otros cargos.',
  'charge.type-unknown': 'Elija el tipo de cargo de la lista.',
  'charge.type-other-missing': 'Indique el cargo en {{min}} a {{max}} caracteres.',
  'charge.description-length': 'El cargo necesita un detalle de {{max}} caracteres como máximo.',
  'charge.amount-missing': 'El cargo necesita un monto, o un porcentaje, mayor que cero.',
  'charge.percent-range': 'El porcentaje es mayor que cero y no supera 100.',
  'charge.third-party-missing': 'Un cobro de un tercero necesita su identificación y nombre.',
  'charge.third-party-invalid':
    'El tercero necesita un nombre de 5 a 100 caracteres y un número que corresponda a su tipo.',
  'references.missing': 'Este documento debe hacer referencia a otro.',
  'references.too-many': 'Puede haber como máximo {{max}} referencias.',
  'reference.document-type-unknown': 'Elija el tipo de documento de referencia.',
  'reference.document-type-not-allowed':
    'Un documento {{document}} no puede hacer referencia al tipo {{documentType}}.',
  'reference.document-type-other-missing':
    'Describa el documento de referencia en {{min}} a {{max}} caracteres.',
  'reference.number-missing': 'Indique el número o la clave del documento de referencia.',
  'reference.number-not-clave': 'El número de este tipo de documento es su clave de 50 caracteres.',
  'reference.number-not-purchase':
    'Este tipo de referencia sustituye una factura de compra: indique la clave de una (tipo 08).',
  'reference.note-to-purchase':
    'Una factura de compra no se corrige con una nota: emita otra factura de compra que la sustituya (referencia del tipo 15).',
  'reference.number-length': 'El número tiene como máximo {{max}} caracteres.',
  'reference.date-invalid': 'Indique la fecha del documento de referencia.',
  'reference.date-future': 'El documento de referencia tiene fecha futura.',
  'reference.date-too-old': 'El documento de referencia tiene más de {{years}} años.',
  'reference.code-missing': 'Indique el motivo de la referencia.',
  'reference.code-unknown': 'Elija el código de referencia de la lista.',
  'reference.code-not-allowed':
    'El código de referencia {{code}} no se permite en un documento {{document}}.',
  'reference.code-other-missing': 'Describa la referencia en {{min}} a {{max}} caracteres.',
  'reference.reason-length': 'La razón debe tener de {{min}} a {{max}} caracteres.',
  'situation.unknown': 'Elija la situación: 1 normal, 2 contingencia o 3 sin internet.',
  'situation.provisional-missing':
    'Un documento en contingencia hace referencia al comprobante provisional que sustituye.',
  'situation.sending-paused':
    'El envío a Hacienda está en pausa. Lo que no se envíe hoy puede ser rechazado por su fecha (-53).',
  'total.too-large': 'El total pasa de 9,999,999,999,999.99, lo máximo que admite un monto oficial.',
  'total.negative': 'El total no puede ser menor que cero.',
  'certificate.missing': 'La empresa no tiene certificado: súbalo en la configuración de Hacienda.',
  'certificate.expired': 'El certificado venció el {{until}}.',
  'certificate.not-yet-valid': 'El certificado es válido a partir del {{from}}.',
  'extra-text.length': 'Un texto tiene de 1 a {{max}} caracteres.',
  'assortment.not-allowed': 'Este tipo de documento no lleva surtidos: detalle los componentes como líneas.',
  'assortment.too-many': 'Un surtido tiene como máximo {{max}} componentes.',
  'assortment.part-cabys-missing': 'Elija el código CABYS del componente.',
  'assortment.code-missing':
    'Un surtido necesita el código del fabricante (tipo 03) de al menos 3 caracteres.',
  'assortment.subtotal-differs': 'Los componentes del surtido no suman el monto de la línea.',
  'purchase.foreign-reference-missing':
    'La compra a un proveedor no domiciliado hace referencia a su comprobante (tipo 16).',
  'purchase.private-seller-condition': 'La compra a un no contribuyente lleva la condición de venta 13.',
  'party.alcohol-registry-missing':
    'Quien vende bebidas alcohólicas debería indicar su registro fiscal de la Ley 8707: agréguelo a la empresa.',
  'party.foreign-address-missing':
    'Un extranjero no domiciliado debería tener su dirección en el extranjero.',
  'party.struck-off':
    'Hacienda tiene la identificación {{number}} como «{{state}}»: consulte al cliente antes de emitir.',
  'quotation.total-differs': 'El total es {{total}} y la cotización {{quotation}} ofreció {{offered}}.',
  'sale-condition.state-client':
    'A este cliente se le vende como al Estado: con otra condición que la 08, el IVA se debe de inmediato.',
  'quotation.sold-again':
    'Lo que {{quotation}} ofrecía aquí ya se facturó de nuevo en otro documento: si emite este otra vez, se cobraría dos veces.',
  'quotation.sold-beside':
    'Lo que {{quotation}} ofrecía aquí también está en otro documento: si lo emite así, se cobraría dos veces.',
  'party.not-checked':
    'Hacienda no respondió la consulta: la identificación {{number}} quedó sin verificar. Se consultará de nuevo, también después de emitir.',
  'party.not-registered':
    'El número {{number}} no aparece en el registro de contribuyentes: revise el tipo y el número.',
  'activity.unknown': 'La actividad {{activity}} no está en la tabla oficial: elija una de la lista.',
  'line.serial-number-missing':
    'Los vehículos, las embarcaciones y las aeronaves deberían indicar su VIN o número de serie.',
  'line.medicine-registry-missing': 'Un medicamento debería indicar su registro sanitario.',
  'line.pharmaceutical-form-missing': 'Un medicamento debería indicar su forma farmacéutica.',
  'line.own-use-receiver': 'El autoconsumo se factura a uno mismo: el emisor y el receptor son el mismo.',
  'tax.alcohol-proportion-differs':
    'La proporción son los mililitros por el porcentaje de alcohol: {{expected}}.',
  'tax.specific-format':
    'El porcentaje, la proporción y el volumen son números con dos decimales como máximo (la proporción, cinco), no menores que cero.',
  'tax.assumed-not-allowed':
    'Este tipo de documento no puede indicar un impuesto que no se cobra al cliente: use otro impuesto o descuento.',
  'tax.export-amount-format':
    'El monto de impuesto de exportación es un número de 13 dígitos y 5 decimales como máximo, no menor que cero.',
  'exoneration.points-not-authorised': 'La autorización exonera como máximo {{authorised}} puntos.',
  'exoneration.cabys-not-authorised': 'La autorización no incluye el código {{cabys}}.',
  'exoneration.holder-differs': 'La exoneración pertenece a {{holder}}, no a este cliente.',
  'assortment.cabys-not-assortment': 'El código {{cabys}} no es uno de los códigos CABYS de surtidos.',
  'assortment.tax-not-allowed':
    'Los componentes de un surtido no llevan IVA de bienes usados ni exoneraciones.',
  'payment.discount': 'Un recibo de pago no lleva descuentos: anote lo que se paga.',
  'payment.base-range':
    'La parte que paga impuesto es un número de cero al monto pagado; con la condición 11 puede ser más, porque los pagos van primero al impuesto.',
  'purchase.special-regime-reference-missing':
    'La compra a un proveedor de régimen especial debería hacer referencia a su comprobante (tipo 14).',
  'purchase.special-regime-not-exempt':
    'Lo que vende un proveedor de régimen especial es exento: código de tarifa 10.',
  'receipt.reference-code-not-payment':
    'Un recibo de pago hace referencia a lo que paga con el código 17, no {{code}}.',
  'original.not-referenced': 'El documento no hace referencia a su original {{clave}}.',
  'original.annulled-in-part':
    'Este código anula el documento completo, del que quedan {{left}}; la nota suma {{total}}. Para rebajarlo use el código 02.',
  'original.date-differs': 'El documento de referencia es del {{day}}.',
  'original.type-differs': 'El documento de referencia es del tipo {{usual}}, no {{documentType}}.',
  'original.not-rejected': 'Hacienda no ha rechazado ese documento: haga referencia a él como lo que es.',
  'original.issuer-differs': 'El emisor no es el del documento original.',
  'original.receiver-differs': 'El receptor no es el del documento original.',
  'original.currency-differs': 'El documento original está en {{currency}}: use la misma moneda.',
  'original.exchange-rate-differs': 'El documento original tiene el tipo de cambio {{rate}}.',
  'original.cabys-absent': 'El código {{cabys}} no está en el documento original.',
  'original.condition-differs': 'Una nota conserva la condición de venta de su original, {{condition}}.',
  'original.condition-not-payable':
    'Los recibos de pago son para ventas de condición 08 (recibo 09) y 10 (recibo 11); el original tiene {{condition}}.',
  'original.rate-absent': 'El documento que se paga no tiene impuesto con esta tarifa.',
  'instalment.none': 'Indique al menos una cuota.',
  'instalment.amount': 'Una cuota es un monto mayor que cero.',
  'instalment.day': 'Una cuota vence hoy o después.',
  'instalment.order': 'Las cuotas van en el orden de sus fechas, cada una en su propio día.',
  'instalment.sum': 'Las cuotas suman {{given}} y lo que se debe es {{total}}: deben coincidir.',
  'instalment.paid-at-once':
    'Lo que se paga de contado, o no cobra nada, no lleva cuotas: elija una venta a crédito.',
  'reference.parts-short': 'Reparta {{total}} en total: faltan {{difference}} de la nota por asignar.',
  'reference.parts-over':
    'A los documentos se les asignan {{given}}: {{difference}} más que la nota, que suma {{total}}.',
  'reference.part-exceeded': 'De {{number}} solo quedan {{left}}.',
  'original.exceeded': 'La nota suma {{total}}, pero del documento original solo quedan {{left}}.',
  'original.overpaid': 'El recibo suma {{total}}, pero del documento original solo se deben {{left}}.',
  'party.foreign-address-of-resident':
    'La dirección en el extranjero es de los extranjeros no domiciliados (identificación tipo 05): aquí no hace falta.',
  'party.receiver-address-long':
    'El Anexo pide como máximo {{max}} caracteres en las otras señas del receptor: conviene acortarlas.',
  'software-provider.format':
    'Falta la identificación del proveedor del sistema, o no corresponde a una persona o entidad del país: indíquela en la configuración de la empresa, en Hacienda.',
  'sale-condition.days-over-deferral':
    'Con la condición 10 el IVA se difiere hasta {{max}} días: un plazo mayor no lo aplaza más.',
  'line.pharmaceutical-form-unknown':
    'La forma farmacéutica {{form}} no está en la tabla oficial: elija una de la lista.',
  'exoneration.not-checked':
    'Hacienda no respondió la consulta: la autorización {{number}} quedó sin verificar. Se consultará de nuevo, también después de emitir.',
  'exoneration.not-registered':
    'El registro no conoce la exoneración {{number}}: revise el número tal como está impreso, con sus guiones.',
  'exoneration.date-differs': 'Según el registro, la exoneración se emitió el {{registered}}.',
  'exoneration.more-than-one': 'Solo un impuesto de la línea debería llevar exoneración.',
  'charge.third-party-not-registered':
    'El número {{number}} del tercero no aparece en el registro de contribuyentes: revise el tipo y el número.',
  'reference.code-unusual':
    'Una referencia al tipo {{documentType}} suele llevar el código {{usual}}, no {{code}}.',
  'reference.type-unusual':
    'El código {{code}} suele ir con una referencia al tipo {{usual}}, no {{documentType}}.',
  'reference.code-of-others': 'El código {{code}} corresponde a documentos {{usual}}, no a {{document}}.',
  'consecutivo.malformed': '{{consecutivo}} no es un consecutivo de 20 dígitos.',
  'consecutivo.type-differs':
    'El consecutivo indica el tipo de documento {{found}}, pero este es del tipo {{expected}}.',
  'clave.malformed': '{{clave}} no es una clave de 50 caracteres con un día que exista.',
  'clave.consecutivo-differs': 'La clave contiene el consecutivo {{found}}; el documento dice {{expected}}.',
  'clave.date-differs': 'La clave es del {{found}}; el documento, del {{expected}}.',
  'clave.issuer-differs': 'La clave nombra al emisor {{found}}; el documento, a {{expected}}.',
  'clave.situation-differs': 'La clave indica la situación {{found}}; el documento, la {{expected}}.',
  'issued-at.future': 'El documento tiene fecha futura: revise el reloj del servidor.',
  'issued-at.past':
    'El documento es del {{day}}: solo uno generado sin internet o en contingencia puede enviarse después de su día.',
  'message.clave-malformed': 'La clave del documento confirmado tiene 50 caracteres.',
  'message.type-differs': 'El consecutivo de esta respuesta es del tipo {{expected}}, no {{found}}.',
  'message.reason-missing':
    'Explique en {{min}} a {{max}} caracteres por qué el documento no se acepta por completo.',
  'message.reason-length': 'La explicación debe tener de {{min}} a {{max}} caracteres.',
  'message.date-invalid': 'La confirmación necesita fecha y hora.',
  'message.receiver-number':
    'Solo pueden confirmar documentos los receptores con un número de 9 a 12 dígitos.',
  'message.activity-format': 'La actividad tiene la forma 0000.0.',
  'message.condition-unknown': 'Elija una condición del impuesto de la lista.',
  'message.activity-not-allowed': 'Con la condición {{condition}} no se indica actividad.',
  'message.credit-not-allowed': 'El crédito y el gasto no se indican en un rechazo ni con la condición 05.',
  'message.credit-exceeds-tax': 'El crédito y el gasto suman {{used}}, pero el impuesto es {{tax}}.',
  'message.amount-too-large':
    'Los montos pasan de 9,999,999,999,999.99, lo máximo que admite un monto oficial.',
  'message.document-not-accepted': 'Solo se puede confirmar un documento aceptado por Hacienda.',
  'message.of-another-document': 'La confirmación lleva la clave de otro documento.',
  'message.issuer-differs': 'El emisor no es el del documento.',
  'message.receiver-differs': 'El receptor no es el del documento.',
  'message.total-differs': 'El total del documento es {{expected}}.',
  'message.tax-missing': 'El documento tiene {{expected}} de impuesto: la confirmación debe indicarlo.',
  'message.tax-differs': 'El impuesto del documento es {{expected}}.',
  'message.document-too-old': 'El documento tiene más de {{years}} años.',
  'message.not-to-be-confirmed':
    'Se confirman las facturas y las notas de débito; este tipo de documento no necesita respuesta.',
  'message.late':
    'El octavo día hábil del mes siguiente al documento fue el {{last}}: puede que Hacienda ya lo dé por aceptado.',
  'quotation.client-missing':
    'Indique para quién es la cotización: un cliente, o un nombre y un correo electrónico.',
  'quotation.validity-missing': 'Indique hasta qué día es válida la cotización.',
  'quotation.validity-past': 'Debe ser hoy o después.',
  'simple.use-missing':
    'Indique para qué es el comprobante: venta del régimen simplificado, recibo interno o documento provisional.',
  'simple.sale-not-allowed':
    'Solo las empresas del régimen simplificado pueden usar comprobantes simples para ventas: emita un tiquete o una factura.',
  'recurring.placeholder-unknown':
    '{ {{placeholder}} } no es un marcador: use {estudiante}, {cliente}, {mes}, {año} o {período}.',
  'recurring.description-long':
    'Con los marcadores reemplazados, este texto puede superar los {{max}} caracteres.',
  'format.missing': 'Falta {{element}}.',
  'format.too-few': 'Debe haber al menos {{limit}} de {{element}}.',
  'format.too-many': 'Puede haber como máximo {{limit}} de {{element}}.',
  'format.too-short': '{{element}} tiene menos de {{limit}} caracteres.',
  'format.too-long': '{{element}} tiene más de {{limit}} caracteres.',
  'format.pattern': '{{element}} no tiene la forma oficial.',
  'format.negative': '{{element}} es menor que cero.',
  'format.decimals': '{{element}} tiene más de {{limit}} decimales.',
  'format.digits': '{{element}} tiene más de {{limit}} dígitos enteros.',
  'rejected.unchanged':
    '{{number}} fue rechazado por este dato y sigue igual: corríjalo, o confirme que ya lo verificó.',
  'rejection.structure': 'El archivo no cumple con la estructura oficial.',
  'rejection.signature': 'La firma electrónica no fue aceptada.',
  'rejection.signing-service': 'Hacienda no pudo comunicarse con su propio servicio de firmas.',
  'rejection.time': 'Su fecha y hora no coinciden con la hora oficial.',
  'rejection.credit-days': 'Falta el plazo de la venta a crédito.',
  'rejection.means': 'No indica cómo se pagó.',
  'rejection.discount': 'Un descuento no tiene motivo.',
  'rejection.gift': 'Una regalía no descuenta toda su línea.',
  'rejection.vat': 'Una línea no tiene IVA, o tiene más de uno.',
  'rejection.export-rate': 'Una exportación lleva una tarifa de IVA que no le corresponde.',
  'rejection.transitional-rate': 'Una tarifa transitoria de IVA ya no se permite aquí.',
  'rejection.factory-vat': 'El IVA cobrado a nivel de fábrica requiere la tarifa exenta.',
  'rejection.specific-tax': 'Faltan datos de un impuesto específico o son incorrectos.',
  'rejection.exoneration-article': 'Falta el artículo o el inciso de la exoneración.',
  'rejection.reference': 'Una referencia a otro comprobante no tiene código o razón.',
  'rejection.amounts': 'Un monto no le cuadra a Hacienda.',
  'rejection.number-used': 'Su consecutivo ya se había usado.',
  'rejection.receiver': 'La identificación del cliente no está registrada.',
  'rejection.exoneration': 'La exoneración no coincide con el registro.',
  'rejection.cabys': 'Un código CABYS no está en el catálogo vigente.',
  'rejection.original-receiver': 'El cliente no es el del comprobante original.',
  'rejection.original-cabys': 'Un código CABYS no está en el comprobante original.',
  'rejection.issuer-activity': 'La actividad económica de la empresa no está registrada.',
  'rejection.receiver-activity': 'La actividad económica del cliente no está registrada.',
  'rejection.address': 'La dirección de la empresa difiere de la registrada.',
  'rejection-mend.structure':
    'Revise los datos que nombra el texto original y emítalo de nuevo. Si vuelve a ocurrir, avise a soporte: el error es del sistema.',
  'rejection-mend.signature':
    'Verifique en Configuración que el certificado esté vigente y sea de esta empresa, y emita de nuevo.',
  'rejection-mend.signing-service':
    'El comprobante está bien. Emítalo de nuevo tal como está; si vuelve a fallar, espere una hora.',
  'rejection-mend.time':
    'Emítalo de nuevo: el comprobante nuevo lleva la hora actual. Lo que se hizo sin internet se emite en contingencia.',
  'rejection-mend.credit-days': 'Indique los días de crédito, al menos uno.',
  'rejection-mend.means': 'Elija el medio de pago.',
  'rejection-mend.discount': 'Indique en la línea a qué se debe el descuento.',
  'rejection-mend.gift': 'Una regalía lleva un descuento del 100 %: cambie el descuento o su motivo.',
  'rejection-mend.vat': 'Elija una tarifa de IVA en cada línea; lo exento lleva la tarifa exenta.',
  'rejection-mend.export-rate': 'Elija la tarifa exenta en sus líneas.',
  'rejection-mend.transitional-rate': 'Elija la tarifa vigente; las transitorias quedan solo para notas.',
  'rejection-mend.factory-vat': 'Elija la tarifa exenta en la línea o quite la marca de fábrica.',
  'rejection-mend.specific-tax': 'Complete volumen, porcentaje y proporción en los impuestos de la línea.',
  'rejection-mend.exoneration-article':
    'Indique el artículo y el inciso de la ley en la exoneración de la línea; inciso 0 si no tiene.',
  'rejection-mend.reference': 'Complete la referencia: cuál comprobante, por qué y una razón en palabras.',
  'rejection-mend.amounts':
    'Emítalo de nuevo: los montos se calculan otra vez. Si vuelve a ocurrir, envíe el texto original a soporte.',
  'rejection-mend.number-used':
    'Probablemente otro sistema emitió con la misma sucursal y terminal. Ajuste el siguiente número en Configuración, o use una terminal propia.',
  'rejection-mend.receiver':
    'Probablemente hay un dígito o un tipo de identificación equivocado. Confírmela con el cliente y corríjala en su ficha, o elija otro cliente.',
  'rejection-mend.exoneration':
    'Revise en la línea el número, el tipo, la fecha, los puntos y el titular de la autorización; puede haber vencido o no cubrir este producto.',
  'rejection-mend.cabys':
    'El código se retiró o tiene un dígito equivocado: elija uno vigente en la línea y en el artículo.',
  'rejection-mend.original-receiver': 'Elija el cliente del comprobante que nombra la referencia.',
  'rejection-mend.original-cabys': 'Use los códigos de las líneas del original.',
  'rejection-mend.issuer-activity':
    'Elija una actividad que la empresa tenga inscrita en el registro de contribuyentes, y corríjala en Configuración.',
  'rejection-mend.receiver-activity':
    'Pida al cliente una actividad que tenga inscrita, o déjela vacía si no necesita el crédito.',
  'rejection-mend.address':
    'El comprobante es válido. Cuando pueda, iguale la dirección en Configuración con la del registro.',
}
