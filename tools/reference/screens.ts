import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A screen on which fields of the model are entered; each field with the word by which its source must name it. */
type Screen = { name: string; file: string; fields: Readonly<Record<string, string>> }

const features = 'apps/web/src/features'

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
    name: 'document editor, line',
    file: `${features}/documents/editor/lines/line-sheet.tsx`,
    fields: {
      'lines.#.cabys': 'cabys',
      'lines.#.description': 'description',
      'lines.#.quantity': 'quantity',
      'lines.#.unit': 'unit',
      'lines.#.commercialUnit': 'commercial_unit',
      'lines.#.unitPrice': 'unitPrice',
      'lines.#.discounts.#.amount': 'discount',
      'lines.#.discounts.#.code': 'discountCode',
      'lines.#.discounts.#.other': 'discountOther',
      'lines.#.taxes.#.rateCode': 'rateCode',
      'lines.#.taxes.#.exoneration.documentType': 'document_type',
      'lines.#.taxes.#.exoneration.documentNumber': 'document_number',
      'lines.#.taxes.#.exoneration.article': 'article',
      'lines.#.taxes.#.exoneration.clause': 'clause',
      'lines.#.taxes.#.exoneration.institution': 'institution',
      'lines.#.taxes.#.exoneration.issuedAt': 'issued_at',
      'lines.#.taxes.#.exoneration.ratePoints': 'rate_points',
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
