import type { DraftDocument, DraftExoneration, DraftLine, DraftTax } from '@cuentaclara/einvoice'
import type { DraftContent } from './draft-input.ts'

/**
 * A draft of the engine as it would have been typed: what a conversion made crosses HTTP and is stored like any other.
 * `kept` is what the engine does not know: client, branch, terminal and the notes among its texts.
 */
export function contentOfDraft(
  draft: DraftDocument,
  kept: Pick<DraftContent, 'client_id' | 'branch' | 'terminal' | 'notes'> &
    Partial<Pick<DraftContent, 'seller_id' | 'own_fields'>>,
): DraftContent {
  return dropAbsent({
    own_fields: [],
    ...kept,
    situation: draft.situation,
    issuer_activity: draft.issuerActivity ?? null,
    receiver_activity: draft.receiverActivity ?? null,
    sale_condition: draft.saleCondition,
    sale_condition_other: draft.saleConditionOther ?? null,
    credit_days: draft.creditDays ?? null,
    currency: draft.currency === 'USD' ? ('USD' as const) : ('CRC' as const),
    exchange_rate: draft.currency === 'CRC' ? null : draft.exchangeRate || null,
    lines: draft.lines.map(fromLine),
    other_charges: draft.otherCharges.map((charge) =>
      dropAbsent({
        type: charge.type,
        type_other: charge.typeOther,
        third_party: charge.thirdParty && {
          identification_type: charge.thirdParty.identification.type,
          identification_number: charge.thirdParty.identification.number,
          name: charge.thirdParty.name,
        },
        description: charge.description,
        percent: charge.percent,
        amount: charge.amount,
      }),
    ),
    payments: draft.payments,
    references: draft.references.map((reference) =>
      dropAbsent({
        document_type: reference.documentType,
        document_type_other: reference.documentTypeOther,
        number: reference.number,
        issued_at: reference.issuedAt,
        code: reference.code,
        code_other: reference.codeOther,
        reason: reference.reason,
      }),
    ),
    extra_texts: withoutNotes(draft.extraTexts, kept.notes),
  })
}

/** Notes travel as the last text without a code. */
function withoutNotes(texts: DraftDocument['extraTexts'], notes: string | null | undefined) {
  const last = texts.at(-1)
  const isNotes = notes && last !== undefined && last.code === undefined && last.text === notes.trim()
  return isNotes ? texts.slice(0, -1) : texts
}

function fromLine(line: DraftLine): DraftContent['lines'][number] {
  return dropAbsent({
    cabys: line.cabys,
    codes: line.codes,
    quantity: line.quantity,
    unit: line.unit,
    commercial_unit: line.commercialUnit,
    transaction_type: line.transactionType,
    description: line.description,
    unit_price: line.unitPrice,
    price_includes_tax: line.priceIncludesTax,
    discounts: line.discounts,
    taxes: line.taxes.map(fromTax),
    taxable_base: line.taxableBase,
    factory_vat: line.factoryVat,
    tariff_heading: line.tariffHeading,
    serial_numbers: line.serialNumbers,
    medicine_registry: line.medicineRegistry,
    pharmaceutical_form: line.pharmaceuticalForm,
    item_id: line.itemId,
  })
}

function fromTax(tax: DraftTax): DraftContent['lines'][number]['taxes'][number] {
  return dropAbsent({
    code: tax.code,
    other_name: tax.otherName,
    rate_code: tax.rateCode,
    rate: tax.rate,
    factor: tax.factor,
    specific:
      tax.specific &&
      dropAbsent({
        quantity: tax.specific.quantity,
        percent: tax.specific.percent,
        proportion: tax.specific.proportion,
        volume: tax.specific.volume,
        unit_tax: tax.specific.unitTax,
      }),
    exoneration: tax.exoneration && fromExoneration(tax.exoneration),
  })
}

function fromExoneration(exoneration: DraftExoneration) {
  return dropAbsent({
    document_type: exoneration.documentType,
    document_type_other: exoneration.documentTypeOther,
    document_number: exoneration.documentNumber,
    article: exoneration.article,
    clause: exoneration.clause,
    institution: exoneration.institution,
    institution_other: exoneration.institutionOther,
    issued_at: exoneration.issuedAt,
    rate_points: exoneration.ratePoints,
  })
}

function dropAbsent<T extends object>(value: T): T {
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] === undefined) delete value[key]
  return value
}
