import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A screen on which fields of the model are entered; each field with the word by which its source must name it. */
type Screen = { name: string; file: string; fields: Readonly<Record<string, string>> }

const features = 'apps/web/src/features'
const lineSheet = `${features}/documents/editor/lines/line-sheet`
const parts = `${features}/documents/editor/lines/sheet`

/** What a line has and the parts of an assortment have as well, entered in the same place. */
function ofLineAndPart(fields: Screen['fields']): Screen['fields'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, word]) => [
      [`lines.#.${field}`, word],
      [`lines.#.assortment.#.${field}`, word],
    ]),
  )
}

/** Written by hand, checked against the sources: a screen that loses a field fails the check. */
const screens: readonly Screen[] = [
  {
    name: 'document editor, head',
    file: `${features}/documents/editor/head/editor-head.tsx`,
    fields: {
      issuerActivity: 'issuerActivity',
      receiverActivity: 'receiverActivity',
      saleCondition: 'saleCondition',
      saleConditionOther: 'saleConditionOther',
      creditDays: 'creditDays',
      currency: 'currency',
      exchangeRate: 'exchangeRate',
      'payments.#.means': 'means',
      'payments.#.amount': 'payment.amount',
      'payments.#.other': 'payment.other',
      'extraTexts.#': 'notes',
    },
  },
  {
    name: 'document editor, below the lines',
    file: `${features}/documents/editor/head/charge-fields.tsx`,
    fields: {
      'otherCharges.#.type': 'type',
      'otherCharges.#.typeOther': 'type_other',
      'otherCharges.#.thirdParty.identification.type': 'identification',
      'otherCharges.#.thirdParty.identification.number': 'identification',
      'otherCharges.#.thirdParty.name': 'third_party',
      'otherCharges.#.description': 'description',
      'otherCharges.#.percent': 'percent',
      'otherCharges.#.amount': 'amount',
    },
  },
  {
    name: 'document editor, below the lines',
    file: `${features}/documents/editor/head/reference-fields.tsx`,
    fields: {
      'references.#.documentType': 'document_type',
      'references.#.documentTypeOther': 'document_type_other',
      'references.#.number': 'number',
      'references.#.issuedAt': 'issued_at',
      'references.#.code': 'code',
      'references.#.codeOther': 'code_other',
      'references.#.reason': 'reason',
    },
  },
  {
    name: 'document editor, below the lines',
    file: `${features}/documents/editor/head/content-fields.tsx`,
    fields: { 'extraContents.#': 'content' },
  },
  {
    name: 'document editor, line',
    file: `${lineSheet}.tsx`,
    fields: {
      'lines.#.cabys': 'cabys',
      'lines.#.description': 'description',
      'lines.#.quantity': 'quantity',
      'lines.#.unit': 'unit',
      'lines.#.unitPrice': 'unitPrice',
      'lines.#.discounts.#.amount': 'discount',
      'lines.#.discounts.#.code': 'discountCode',
      'lines.#.discounts.#.other': 'discountOther',
      'lines.#.taxes.#.rateCode': 'rateCode',
    },
  },
  {
    name: 'document editor, line',
    file: `${parts}/goods-fields.tsx`,
    fields: {
      'lines.#.commercialUnit': 'commercial_unit',
      'lines.#.serialNumbers.#': 'serial_numbers',
      'lines.#.medicineRegistry': 'medicine_registry',
      'lines.#.tariffHeading': 'tariff_heading',
      'lines.#.transactionType': 'transaction_type',
      'lines.#.taxes.#.exportAmount': 'exportAmount',
    },
  },
  {
    name: 'document editor, line',
    file: `${parts}/form-field.tsx`,
    fields: { 'lines.#.pharmaceuticalForm': 'pharmaceutical_form' },
  },
  {
    name: 'document editor, line',
    file: `${parts}/code-rows.tsx`,
    fields: ofLineAndPart({ 'codes.#.type': 'type', 'codes.#.code': 'code' }),
  },
  {
    name: 'document editor, line',
    file: `${parts}/discount-rows.tsx`,
    fields: {
      'lines.#.discounts.#.nature': 'nature',
      'lines.#.assortment.#.discounts.#.amount': 'amount',
      'lines.#.assortment.#.discounts.#.code': 'code',
      'lines.#.assortment.#.discounts.#.other': 'other',
    },
  },
  {
    name: 'document editor, line',
    file: `${parts}/tax-rows.tsx`,
    // The proportion of alcohol follows from measure and degree.
    fields: ofLineAndPart({
      'taxes.#.code': 'code',
      'taxes.#.otherName': 'other_name',
      'taxes.#.rate': 'rate',
      'taxes.#.specific.quantity': 'quantity',
      'taxes.#.specific.percent': 'percent',
      'taxes.#.specific.volume': 'volume',
      'taxes.#.specific.unitTax': 'unit_tax',
    }),
  },
  {
    name: 'document editor, line',
    file: `${parts}/vat-fields.tsx`,
    fields: {
      'lines.#.factoryVat': 'factory_vat',
      'lines.#.taxableBase': 'taxable_base',
      'lines.#.taxes.#.factor': 'factor',
    },
  },
  {
    name: 'document editor, line',
    file: `${parts}/exoneration-fields.tsx`,
    fields: {
      'lines.#.taxes.#.exoneration.documentType': 'document_type',
      'lines.#.taxes.#.exoneration.documentTypeOther': 'document_type_other',
      'lines.#.taxes.#.exoneration.documentNumber': 'document_number',
      'lines.#.taxes.#.exoneration.article': 'article',
      'lines.#.taxes.#.exoneration.clause': 'clause',
      'lines.#.taxes.#.exoneration.institution': 'institution',
      'lines.#.taxes.#.exoneration.institutionOther': 'institution_other',
      'lines.#.taxes.#.exoneration.issuedAt': 'issued_at',
      'lines.#.taxes.#.exoneration.ratePoints': 'rate_points',
    },
  },
  {
    name: 'document editor, line',
    file: `${parts}/assortment-rows.tsx`,
    fields: {
      'lines.#.assortment.#.cabys': 'cabys',
      'lines.#.assortment.#.quantity': 'quantity',
      'lines.#.assortment.#.unit': 'unit',
      'lines.#.assortment.#.commercialUnit': 'commercial_unit',
      'lines.#.assortment.#.description': 'description',
      'lines.#.assortment.#.unitPrice': 'unit_price',
      'lines.#.assortment.#.factoryVat': 'factory_vat',
      'lines.#.assortment.#.taxableBase': 'taxable_base',
      'lines.#.assortment.#.taxes.#.rateCode': 'rate_code',
    },
  },
  {
    name: 'company',
    file: `${features}/settings/companies/company-form.ts`,
    fields: {
      'issuer.name': 'name',
      'issuer.identification.type': 'identification_type',
      'issuer.identification.number': 'identification_number',
      'issuer.alcoholRegistry': 'alcohol_registry',
      'issuer.tradeName': 'trade_name',
      'issuer.address.province': 'province',
      'issuer.address.canton': 'canton',
      'issuer.address.district': 'district',
      'issuer.address.neighbourhood': 'neighbourhood',
      'issuer.address.details': 'address',
      'issuer.phone.number': 'phone_number',
      'issuer.emails.#': 'emails',
    },
  },
  {
    name: 'client',
    file: `${features}/clients/client-drawer.tsx`,
    fields: {
      'receiver.name': 'name',
      'receiver.identification.type': 'identification_type',
      'receiver.identification.number': 'identification_number',
      'receiver.tradeName': 'trade_name',
      'receiver.address.province': 'province',
      'receiver.address.canton': 'canton',
      'receiver.address.district': 'district',
      'receiver.address.neighbourhood': 'neighbourhood',
      'receiver.address.details': 'address',
      'receiver.foreignAddress': 'foreign_address',
      'receiver.phone.countryCode': 'phone_country_code',
      'receiver.phone.number': 'phone_number',
      'receiver.emails.#': 'emails',
    },
  },
]

/** The screens by field of the model. Throws when a source no longer names a field that it is said to have. */
export function screensByField(root: string): ReadonlyMap<string, string> {
  const byField = new Map<string, string>()
  for (const { name, file, fields } of screens) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [field, word] of Object.entries(fields)) {
      if (!new RegExp(`\\b${word}\\b`).test(source)) throw new Error(`${file} has no ${word}: ${field}`)
      byField.set(field, name)
    }
  }
  return byField
}
