import { dayOfInstant, yearsBefore } from '../calendar/calendar.ts'
import { referenceCode } from '../codes/reference-codes.ts'
import { referenceDocumentType } from '../codes/reference-document-types.ts'
import { situation } from '../codes/situations.ts'
import { clavePattern, documentTypeIn } from '../document/clave-shape.ts'
import type { Reference } from '../document/document.ts'
import { cited, documentRule, each, hasWrongLength, isBlank, lacksText, when } from './findings.ts'
import { listsOf } from './lists-of.ts'
import type { DocumentSubject, Finding, Rule } from './rule.ts'

const maximumReferences = 10
const maximumYears = 10
/** TipoDocIR of the purchase invoice that another one replaces, and the type that stands in its clave. */
const replacedPurchase = '15'
const purchaseType = '08'
/** Billing of a past month refers to a fiscal period, not to a document. */
const pastMonth = '13'

/** What a reference to a provisional document, a rejected one or one from abroad is for. Reference, 9.8, 9.9, 14. */
const usualCodes: Readonly<Record<string, string>> = { '08': '05', '10': '16', '16': '11' }
/** And the other way round: what a document refers to that says so. */
const usualTypes: Readonly<Record<string, string>> = { '05': '08', '11': '16', '16': '10' }

/** Documents that a document refers to. Annex v4.4, notes 9 and 10, with the revision of 2026-04-22. */
export const referenceRules: readonly Rule[] = cited('Annex v4.4, InformacionReferencia, notes 9, 10', [
  documentRule('references.missing', ({ draft, kind }) =>
    when(kind.references === 'required' && draft.references.length === 0, 'references'),
  ),
  documentRule('references.too-many', ({ draft }) =>
    when(draft.references.length > maximumReferences, 'references', { max: maximumReferences }),
  ),
  documentRule('reference.document-type-unknown', (subject) =>
    references(subject, ({ documentType }) => when(!referenceDocumentType(documentType), 'documentType')),
  ),
  documentRule('reference.document-type-not-allowed', (subject) =>
    references(subject, ({ documentType }) => {
      const known = referenceDocumentType(documentType)
      const abbreviation = listsOf(subject.kind)
      return when(known !== undefined && !known.allowedIn.includes(abbreviation), 'documentType', {
        documentType,
        document: abbreviation,
      })
    }),
  ),
  documentRule('reference.document-type-other-missing', (subject) =>
    references(subject, ({ documentType, documentTypeOther }) =>
      when(documentType === '99' && lacksText(documentTypeOther, 5, 100), 'documentTypeOther', {
        min: 5,
        max: 100,
      }),
    ),
  ),
  documentRule('reference.number-missing', (subject) =>
    references(subject, ({ documentType, number }) =>
      when(documentType !== pastMonth && isBlank(number), 'number'),
    ),
  ),
  documentRule('reference.number-not-clave', (subject) =>
    references(subject, ({ documentType, number }) =>
      when(
        (referenceDocumentType(documentType)?.numberIsClave ?? false) &&
          !isBlank(number) &&
          !clavePattern.test(number ?? ''),
        'number',
      ),
    ),
  ),
  documentRule('reference.number-not-purchase', (subject) =>
    references(subject, ({ documentType, number = '' }) => {
      const type = documentTypeIn(number)
      return when(documentType === replacedPurchase && type !== undefined && type !== purchaseType, 'number')
    }),
  ),
  // In a purchase invoice the supplier is the issuer and the buyer signs; suppliers from abroad and private sellers stand as
  // issuers in no note (notes 4 and 4.1), and no TipoDocIR names the purchase invoice that a note would correct. So another
  // purchase invoice takes its place (note 10, code 15): our reading (reference, section 14).
  documentRule('reference.note-to-purchase', (subject) =>
    references(subject, ({ number = '' }) =>
      when(subject.kind.isNote && documentTypeIn(number) === purchaseType, 'number'),
    ),
  ),
  documentRule('reference.number-length', (subject) =>
    references(subject, ({ number }) => when(hasWrongLength(number, 1, 50), 'number', { max: 50 })),
  ),
  documentRule('reference.date-invalid', (subject) =>
    references(subject, ({ issuedAt }) => when(dayOfInstant(issuedAt) === null, 'issuedAt')),
  ),
  documentRule('reference.date-future', (subject) =>
    references(subject, ({ issuedAt }) =>
      when((dayOfInstant(issuedAt) ?? '') > subject.context.today, 'issuedAt'),
    ),
  ),
  documentRule('reference.date-too-old', (subject) =>
    references(subject, ({ issuedAt }) => {
      const day = dayOfInstant(issuedAt)
      const oldest = yearsBefore(subject.context.today, maximumYears)
      return when(day !== null && day < oldest, 'issuedAt', { years: maximumYears })
    }),
  ),
  documentRule(
    'reference.code-missing',
    (subject) =>
      references(subject, ({ documentType, code }) =>
        when(documentType !== pastMonth && isBlank(code), 'code'),
      ),
    { prevents: '-131' },
  ),
  documentRule('reference.code-unknown', (subject) =>
    references(subject, ({ code }) => when(!isBlank(code) && !referenceCode(code ?? ''), 'code')),
  ),
  documentRule('reference.code-not-allowed', (subject) =>
    references(subject, ({ code = '' }) => {
      const onlyIn = referenceCode(code)?.onlyIn ?? []
      const abbreviation = listsOf(subject.kind)
      return when(onlyIn.length > 0 && !onlyIn.includes(abbreviation), 'code', {
        code,
        document: abbreviation,
      })
    }),
  ),
  documentRule('reference.code-other-missing', (subject) =>
    references(subject, ({ code, codeOther }) =>
      when(code === '99' && lacksText(codeOther, 5, 100), 'codeOther', { min: 5, max: 100 }),
    ),
  ),
  documentRule(
    'reference.reason-length',
    (subject) =>
      references(subject, ({ documentType, reason }) =>
        when(
          documentType === pastMonth ? hasWrongLength(reason, 3, 180) : lacksText(reason, 3, 180),
          'reason',
          { min: 3, max: 180 },
        ),
      ),
    { prevents: '-131' },
  ),
  documentRule(
    'reference.code-unusual',
    (subject) =>
      references(subject, ({ documentType, code = '' }) => {
        const usual = usualCodes[documentType]
        return when(usual !== undefined && !isBlank(code) && code !== usual, 'code', {
          documentType,
          usual: usual ?? '',
          code,
        })
      }),
    { severity: 'warning', reference: 'Annex v4.4, notes 9, 10; revision of 2026-04-22' },
  ),
  documentRule(
    'reference.code-of-others',
    (subject) =>
      references(subject, ({ code = '' }) => {
        const usual = referenceCode(code)?.usualIn ?? []
        const abbreviation = listsOf(subject.kind)
        return when(usual.length > 0 && !usual.includes(abbreviation), 'code', {
          code,
          document: abbreviation,
          usual: usual.join(', '),
        })
      }),
    { severity: 'warning' },
  ),
  documentRule(
    'reference.type-unusual',
    (subject) =>
      references(subject, ({ documentType, code = '' }) => {
        const usual = usualTypes[code]
        const isJudged =
          usualCodes[documentType] !== undefined || subject.kind.official?.abbreviation === 'REP'
        return when(usual !== undefined && !isJudged && documentType !== usual, 'documentType', {
          documentType,
          usual: usual ?? '',
          code,
        })
      }),
    { severity: 'warning', reference: 'Annex v4.4, notes 9, 10; revision of 2026-04-22' },
  ),
  documentRule('situation.unknown', ({ draft }) => when(!situation(draft.situation), 'situation'), {
    prevents: '-1',
    reference: 'Annex v4.4, note 3',
  }),
  documentRule(
    'situation.provisional-missing',
    ({ draft }) =>
      when(
        draft.situation === '2' && !draft.references.some(({ documentType }) => documentType === '08'),
        'references',
      ),
    { severity: 'warning', reference: 'Annex v4.4, notes 3, 10' },
  ),
  // Only what was made without a connection may be older than its sending.
  documentRule(
    'situation.sending-paused',
    ({ draft, kind, context }) =>
      when(
        context.isSendingPaused === true && kind.official !== null && draft.situation !== '3',
        'situation',
      ),
    { severity: 'warning', prevents: '-53', reference: 'Annex v4.4, note 3, FechaEmision' },
  ),
])

/** What a purchase invoice must say of the supplier. Annex v4.4, note 4.1. */
export const purchaseRules: readonly Rule[] = cited('Annex v4.4, notes 4.1, 5, 10', [
  documentRule('purchase.foreign-reference-missing', ({ draft }) =>
    when(
      draft.issuer?.identification?.type === '05' &&
        !draft.references.some(({ documentType }) => documentType === '16'),
      'references',
    ),
  ),
  documentRule('purchase.private-seller-condition', ({ draft }) =>
    when(draft.issuer?.identification?.type === '06' && draft.saleCondition !== '13', 'saleCondition'),
  ),
  // Whoever lives here and issues no documents of his own is of a special regime; replacements refer to the old one.
  documentRule(
    'purchase.special-regime-reference-missing',
    ({ draft }) =>
      when(
        isResident(draft) &&
          draft.references.length > 0 &&
          !draft.references.some(({ documentType }) => ['14', '15', '17', '18'].includes(documentType)),
        'references',
      ),
    { severity: 'warning' },
  ),
  documentRule(
    'purchase.special-regime-not-exempt',
    ({ draft }) =>
      isResident(draft)
        ? each('lines', draft.lines, ({ taxes }) =>
            each('taxes', taxes, ({ rateCode }) => when(!isBlank(rateCode) && rateCode !== '10', 'rateCode')),
          )
        : [],
    { severity: 'warning' },
  ),
])

/** What a payment receipt must say of what was paid. Reference, section 13. */
export const receiptReferenceRules: readonly Rule[] = cited('Revision of 2026-04-22, note 9', [
  documentRule(
    'receipt.reference-code-not-payment',
    (subject) =>
      references(subject, ({ code }) => when(!isBlank(code) && code !== '17', 'code', { code: code ?? '' })),
    { severity: 'warning' },
  ),
])

function isResident({ issuer }: DocumentSubject['draft']): boolean {
  return ['01', '02', '03', '04'].includes(issuer?.identification?.type ?? '')
}

function references({ draft }: DocumentSubject, check: (reference: Reference) => Finding[]): Finding[] {
  return each('references', draft.references, check)
}
