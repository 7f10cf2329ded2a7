import { lookup } from './code-row.ts'

/**
 * A code under which the authority is known to refuse or warn. No official list is public: these are the ones that
 * practice has shown (reference, section 7).
 */
export type RejectionCode = {
  /** As the authority writes it; a sentence without a code has a name of ours. */
  code: string
  nameEs: string
  nameEn: string
  /** `either` refuses when nothing else in the answer does, and is a remark beside what refuses. */
  effect: 'reject' | 'either' | 'warn' | 'wait'
  /** What it is about, in the words of `rejection.<topic>` in the dictionaries. */
  topic: RejectionTopic
  /**
   * How it is kept from happening: `rules` refuse the draft, `arithmetic` computes the amount so that it cannot be
   * wrong, `signature` is verified before it is sent, `nothing` can be known beforehand.
   */
  prevention: 'rules' | 'arithmetic' | 'signature' | 'nothing'
  /** Why no rule names it, or what stays open beside the rules. */
  note?: string
}

/** What a rejection may be about, in the order in which the authority looks: structure, fields, its own registers. */
export const rejectionTopics = [
  'structure',
  'signature',
  'signing-service',
  'time',
  'credit-days',
  'means',
  'discount',
  'gift',
  'vat',
  'export-rate',
  'transitional-rate',
  'factory-vat',
  'specific-tax',
  'exoneration-article',
  'reference',
  'amounts',
  'number-used',
  'receiver',
  'exoneration',
  'cabys',
  'original-receiver',
  'original-cabys',
  'issuer-activity',
  'receiver-activity',
  'address',
] as const
export type RejectionTopic = (typeof rejectionTopics)[number]

/** Every known code of an answer. */
export const rejectionCodes: readonly RejectionCode[] = [
  rules(
    '-1',
    'structure',
    'La estructura no cumple con el esquema',
    'The structure does not follow the schema',
    'The last look before a number is spent, `formatIssues`, names everything else that the schema would refuse.',
  ),
  rules('-16', 'time', 'Enviado de forma extemporánea', 'Sent too late', 'Seen in 2018 only.'),
  rules(
    '-17',
    'original-receiver',
    'El receptor de la nota difiere',
    'The receiver of the note differs from the original’s',
  ),
  {
    ...rules(
      '-37',
      'address',
      'La ubicación difiere de la registrada',
      'The address differs from the registered one',
    ),
    effect: 'warn',
    note: 'A place that does not exist is refused; which one is registered no look-up says.',
  },
  rules(
    '-38',
    'receiver',
    'Receptor no registrado',
    'The receiver is not in the registers',
    'As far as look-ups answer.',
  ),
  rules('-41', 'discount', 'Descuento sin código', 'A discount without its code'),
  arithmetic('-45', 'amounts', 'Impuesto de la línea incorrecto', 'The tax of a line is wrong'),
  arithmetic('-51', 'amounts', 'Total de la venta incorrecto', 'The total of the sale is wrong'),
  rules('-53', 'time', 'Fecha y hora distintas de la oficial', 'Date and time differ from the official hour'),
  rules('-58', 'credit-days', 'Plazo de crédito ausente', 'The term of credit is missing or zero'),
  nothing(
    '-99',
    'number-used',
    'El consecutivo ya existe',
    'The number exists already',
    'Each number is given once, in one transaction; whether another system used it only the authority knows.',
  ),
  rules('-101', 'export-rate', 'Tarifa no permitida en exportación', 'A rate that exports may not carry'),
  arithmetic('-107', 'amounts', 'Totales exentos incorrectos', 'The exempt totals do not match the lines'),
  arithmetic('-111', 'amounts', 'Totales gravados incorrectos', 'The taxed totals do not match the lines'),
  rules(
    '-125',
    'exoneration',
    'Datos de la exoneración incorrectos',
    'The data of the exoneration are wrong',
    'As far as the register answers.',
  ),
  rules('-131', 'reference', 'Referencia sin código o razón', 'A reference without code or reason'),
  rules('-190', 'amounts', 'Monto de la exoneración incorrecto', 'The exonerated amount is wrong'),
  nothing(
    '-312',
    'number-used',
    'El consecutivo ya está registrado',
    'The number is registered already',
    'As -99.',
  ),
  rules('-400', 'cabys', 'CABYS fuera del catálogo', 'The CABYS code is not in the catalogue'),
  rules('-405', 'time', 'La fecha de la clave difiere', 'The date in the clave differs from the document’s'),
  {
    ...rules(
      '-408',
      'issuer-activity',
      'Actividad del emisor inválida',
      'The activity of the issuer is malformed or not registered',
    ),
    effect: 'either',
  },
  {
    ...rules(
      '-410',
      'receiver-activity',
      'Actividad del receptor inválida',
      'The activity of the receiver is malformed or unknown',
    ),
    effect: 'either',
  },
  rules(
    '-451',
    'factory-vat',
    'IVA de fábrica sin tarifa exenta',
    'IVA collected at the factory without the exempt rate',
  ),
  arithmetic('-454', 'amounts', 'Base imponible incorrecta', 'The taxable base is wrong'),
  rules('-459', 'specific-tax', 'Falta el volumen del impuesto 05', 'Tax 05 without its volume'),
  rules('-470', 'specific-tax', 'Falta la proporción del impuesto 04', 'Tax 04 without its proportion'),
  rules('-471', 'specific-tax', 'Impuesto al alcohol incorrecto', 'The tax on alcohol is wrong'),
  rules('-473', 'specific-tax', 'Impuesto al alcohol incorrecto', 'The tax on alcohol is wrong'),
  arithmetic('-476', 'amounts', 'Impuesto asumido incorrecto', 'The tax borne by issuer or factory is wrong'),
  rules(
    '-478',
    'exoneration-article',
    'Falta el artículo de la exoneración',
    'The article of the exoneration is missing',
  ),
  rules(
    '-479',
    'exoneration-article',
    'Falta el inciso de la exoneración',
    'The clause of the exoneration is missing',
  ),
  arithmetic('-487', 'amounts', 'Falta el desglose de impuestos', 'The breakdown of taxes is missing'),
  arithmetic(
    '-488',
    'amounts',
    'Desglose de impuestos incorrecto',
    'The breakdown of taxes does not match the lines',
  ),
  rules('-496', 'means', 'Falta el medio de pago', 'The means of payment are missing'),
  rules(
    '-505',
    'transitional-rate',
    'Tarifa transitoria fuera de notas',
    'A transitional rate outside notes',
  ),
  rules(
    '-508',
    'original-receiver',
    'El receptor difiere del de la referencia',
    'The receiver differs from the original’s',
  ),
  rules(
    '-509',
    'original-cabys',
    'CABYS ausente del original',
    'The CABYS code is not in the original document',
  ),
  rules('-513', 'vat', 'Línea sin IVA', 'A line without exactly one IVA'),
  rules('-518', 'gift', 'Regalía sin descuento completo', 'A gift that does not discount the whole line'),
  signature(
    'signature-invalid',
    'signature',
    'La firma del comprobante electrónico no es válida',
    'The signature does not verify',
  ),
  signature(
    'policy-missing',
    'signature',
    'La firma del documento no tiene el Policy Id',
    'The signature names no policy',
  ),
  {
    ...nothing(
      'signing-service-down',
      'signing-service',
      'Error al comunicarse con el Signum One',
      'The authority’s signature service is down',
      'A fault of the authority: the document is asked for again later.',
    ),
    effect: 'wait',
  },
]

/** The row of a code, or undefined. */
export const rejectionCode = lookup(rejectionCodes)

function rules(
  code: string,
  topic: RejectionTopic,
  nameEs: string,
  nameEn: string,
  note?: string,
): RejectionCode {
  return {
    code,
    topic,
    nameEs,
    nameEn,
    effect: 'reject',
    prevention: 'rules',
    ...(note !== undefined && { note }),
  }
}

function arithmetic(code: string, topic: RejectionTopic, nameEs: string, nameEn: string): RejectionCode {
  const note = 'The engine computes this amount; a property proves that the equation always holds.'
  return { code, topic, nameEs, nameEn, effect: 'reject', prevention: 'arithmetic', note }
}

function signature(code: string, topic: RejectionTopic, nameEs: string, nameEn: string): RejectionCode {
  const note = 'Every signature carries the policy and is verified before the document leaves.'
  return { code, topic, nameEs, nameEn, effect: 'reject', prevention: 'signature', note }
}

function nothing(
  code: string,
  topic: RejectionTopic,
  nameEs: string,
  nameEn: string,
  note: string,
): RejectionCode {
  return { code, topic, nameEs, nameEn, effect: 'reject', prevention: 'nothing', note }
}
