import type * as schemas from '@cuentaclara/contracts/schemas'
import type {
  DocumentKind,
  DraftDocument,
  DraftExoneration,
  DraftLine,
  DraftTax,
  Issue,
  KindDefinition,
  Party,
} from '@cuentaclara/einvoice'
import type { z } from 'zod'

/** A draft as HTTP brought it, with its defaults filled in. */
export type DraftInput = z.output<typeof schemas.draftInput>
/** The same without saying of which kind. */
export type DraftContent = z.output<typeof schemas.draftContent>
type InputLine = DraftInput['lines'][number]
type InputTax = InputLine['taxes'][number]
type InputExoneration = NonNullable<InputTax['exoneration']>

/** What the company and the day add to what was typed. */
export type DraftSurroundings = {
  issuer: Party | null
  receiver: Party | null
  /** Taken when the draft names none. */
  issuerActivity: string | undefined
  receiverActivity: string | undefined
  /** Colones per unit of the draft's currency; empty when nobody knows it. */
  exchangeRate: string
}

/** The document model of a typed draft. */
export function toDraft(input: DraftContent, kind: DocumentKind, around: DraftSurroundings): DraftDocument {
  return dropAbsent({
    kind,
    situation: input.situation,
    issuer: around.issuer,
    receiver: around.receiver,
    issuerActivity: input.issuer_activity || around.issuerActivity,
    receiverActivity: input.receiver_activity || around.receiverActivity,
    saleCondition: input.sale_condition,
    saleConditionOther: input.sale_condition_other ?? undefined,
    creditDays: input.credit_days ?? undefined,
    currency: input.currency,
    exchangeRate: around.exchangeRate,
    lines: input.lines.map(toLine),
    otherCharges: input.other_charges.map((charge) =>
      dropAbsent({
        type: charge.type,
        typeOther: charge.type_other,
        thirdParty: charge.third_party && {
          name: charge.third_party.name,
          identification: {
            type: charge.third_party.identification_type,
            number: charge.third_party.identification_number,
          },
        },
        description: charge.description,
        percent: charge.percent,
        amount: charge.amount,
      }),
    ),
    // What a bank calls a payment is ours alone.
    payments: input.payments.map(({ reference, ...payment }) => payment),
    references: input.references.map((reference) =>
      dropAbsent({
        documentType: reference.document_type,
        documentTypeOther: reference.document_type_other,
        number: reference.number,
        issuedAt: reference.issued_at,
        code: reference.code,
        codeOther: reference.code_other,
        reason: reference.reason,
      }),
    ),
    extraTexts: extraTexts(input),
    extraContents: [],
  })
}

/**
 * Where a finding belongs as the contract spells it: `lines.0.unitPrice` is `lines.0.unit_price`. Whom the document is
 * for is one field on the screen, and the signing key is none of the issuer's.
 */
export function inputPath({ path, code }: Pick<Issue, 'path' | 'code'>, kind: KindDefinition): string {
  if (code.startsWith('certificate.')) return 'certificate'
  const theirs = kind.issuedByReceiver ? 'issuer' : 'receiver'
  if (path === theirs || path.startsWith(`${theirs}.`)) return 'client_id'
  return path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toLine(line: InputLine): DraftLine {
  return dropAbsent({
    cabys: line.cabys,
    codes: line.codes,
    quantity: line.quantity,
    unit: line.unit,
    commercialUnit: line.commercial_unit,
    transactionType: line.transaction_type,
    description: line.description,
    unitPrice: line.unit_price,
    priceIncludesTax: line.price_includes_tax ?? false,
    discounts: line.discounts,
    taxes: line.taxes.map(toTax),
    taxableBase: line.taxable_base,
    factoryVat: line.factory_vat,
    tariffHeading: line.tariff_heading,
    serialNumbers: line.serial_numbers,
    medicineRegistry: line.medicine_registry,
    pharmaceuticalForm: line.pharmaceutical_form,
    assortment: [],
    itemId: line.item_id,
  })
}

function toTax(tax: InputTax): DraftTax {
  return dropAbsent({
    code: tax.code,
    otherName: tax.other_name,
    rateCode: tax.rate_code,
    rate: tax.rate,
    factor: tax.factor,
    specific:
      tax.specific === undefined
        ? undefined
        : dropAbsent({
            quantity: tax.specific.quantity,
            percent: tax.specific.percent,
            proportion: tax.specific.proportion,
            volume: tax.specific.volume,
            unitTax: tax.specific.unit_tax,
          }),
    exoneration: tax.exoneration === undefined ? undefined : toExoneration(tax.exoneration),
  })
}

function toExoneration(exoneration: InputExoneration): DraftExoneration {
  return dropAbsent({
    documentType: exoneration.document_type,
    documentTypeOther: exoneration.document_type_other,
    documentNumber: exoneration.document_number,
    article: exoneration.article,
    clause: exoneration.clause,
    institution: exoneration.institution,
    institutionOther: exoneration.institution_other,
    issuedAt: exoneration.issued_at,
    ratePoints: exoneration.rate_points,
  })
}

/** What is printed for the client travels in the document as free text. */
function extraTexts(input: DraftContent) {
  const notes = input.notes?.trim()
  return notes ? [...input.extra_texts, { text: notes }] : input.extra_texts
}

/** The engine asks whether a field is there, so an absent one is left out instead of being undefined. */
function dropAbsent<T extends object>(value: T): T {
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] === undefined) delete value[key]
  return value
}
