import { compare, type Decimal, isZero, sum } from '@cuentaclara/decimal'
import { isEconomicActivity } from '../codes/economic-activities.ts'
import {
  checkConfirmation,
  checkNumbers,
  costaRicaDay,
  draftOf,
  epochOf,
  type FiscalDocument,
  type Issue,
  isClave,
  validate,
} from '../index.ts'
import { elementOf, type ReceiverMessage } from '../xml/index.ts'
import type { RuleFinding } from './findings.ts'
import { agree, decimalsOf } from './precision.ts'

/**
 * What the official rules of 4.4 say against a document as it was issued, on its own day: the rules of the core without
 * those that are ours, and those of numbers, which a draft does not have yet. Older versions had other rules. What is dated
 * after `nowMs`, milliseconds since 1970, is found too.
 */
export function checkRules(document: FiscalDocument, version: string, nowMs: number): RuleFinding[] {
  const numbers = checkNumbers(document, nowMs + clockToleranceMs)
    // That one looks long after it was issued says nothing against a document.
    .filter(({ code }) => code !== 'issued-at.past')
    .map((issue) => placed(issue, document))
  if (version !== '4.4') return numbers
  const issues = validate(draftOf(document), {
    today: dayOf(document) ?? '9999-12-31',
    phase: 'issue',
    isActivity: isEconomicActivity,
    softwareProviderId: document.softwareProviderId,
  })
  return [
    ...numbers,
    ...findUnstated(document).map((issue) => placed(issue, document)),
    ...issues
      .filter((issue) => isOfficial(issue, document))
      .map((issue) => placed(softened(issue, document), document)),
  ]
}

/** Clocks differ. */
const clockToleranceMs = 5 * 60 * 1000

/** What the engine fills in for whoever writes a draft, and a document has to say itself. */
function findUnstated({ lines }: FiscalDocument): Issue[] {
  return lines.flatMap(({ taxes }, i) =>
    taxes.flatMap(({ code, specific }, j): Issue[] =>
      code === '04' && specific !== undefined && specific.proportion === undefined
        ? [
            {
              code: 'tax.alcohol-proportion-missing',
              path: `lines.${i}.taxes.${j}.specific.proportion`,
              severity: 'error',
            },
          ]
        : [],
    ),
  )
}

/** What the core's rules say against a confirmation by itself: the document it confirms is another file. */
export function checkReceiverMessage(message: ReceiverMessage): RuleFinding[] {
  const own = checkConfirmation(message).filter(({ code }) => code !== 'message.clave-malformed')
  return [
    ...checkAnswer(message.clave),
    ...own.map((issue) => ({ ...issue, element: messageElements[issue.path] ?? null })),
  ]
}

/** A message is about a document, so its clave has to be one. */
export function checkAnswer(clave: string): RuleFinding[] {
  if (isClave(clave)) return []
  const params = { clave: clave.slice(0, 60) }
  return [{ code: 'clave.malformed', path: 'clave', element: 'Clave', severity: 'error', params }]
}

/** The Costa Rican day on which the document says it was issued. */
function dayOf({ issuedAt }: FiscalDocument): string | null {
  const epoch = epochOf(issuedAt)
  return epoch === null ? null : costaRicaDay(epoch)
}

const messageElements: Readonly<Record<string, string>> = {
  clave: 'Clave',
  issuedAt: 'FechaEmisionDoc',
  text: 'DetalleMensaje',
  totalTax: 'MontoTotalImpuesto',
  activity: 'CodigoActividad',
  taxCondition: 'CondicionImpuesto',
  creditedTax: 'MontoTotalImpuestoAcreditar',
  applicableExpense: 'MontoTotalDeGastoAplicable',
  total: 'TotalFactura',
  receiverNumber: 'NumeroCedulaReceptor',
  consecutivo: 'NumeroConsecutivoReceptor',
}

function placed(issue: Issue, document: FiscalDocument): RuleFinding {
  return { ...issue, element: elementOf(document.kind, issue.path) }
}

/** Rules that help whoever writes a document and that the authority does not ask of one that is issued. */
const ours: ReadonlySet<string> = new Set([
  // An empty OtroTexto is accepted, and too long a text is a finding of the schema.
  'extra-text.length',
  // The official schema takes leading zeros, and says what it does not take.
  'party.phone-format',
  // The schema asks for the element, and takes an empty one.
  'party.email-missing',
  'receiver.email-missing',
  // Lengths are those of the schema, which says what is too long for it, and takes some empty elements.
  'charge.description-length',
  'line.product-code',
  // Only the amount of a charge counts: nobody compares it with its percentage.
  'charge.percent-range',
  'party.place-unknown',
  'line.price-zero',
])

/** Rules by which we write, of which nobody knows that the authority refuses what breaks them: told, not held against it. */
const softer: Readonly<Record<string, (document: FiscalDocument) => boolean>> = {
  'payments.not-allowed': () => true,
  'activity.issuer-format': ({ issuerActivity }) => /^\d{6}$/.test(issuerActivity ?? ''),
  'activity.receiver-format': ({ receiverActivity }) => /^\d{6}$/.test(receiverActivity ?? ''),
}

function softened(issue: Issue, document: FiscalDocument): Issue {
  return softer[issue.code]?.(document) ? { ...issue, severity: 'warning' } : issue
}

type SecondLook = (document: FiscalDocument, issue: Issue) => boolean

/** Whether an issue about amounts that the engine computed stays one with the amounts that the document states. */
const secondLooks: Readonly<Record<string, SecondLook>> = {
  'payments.sum-differs': ({ payments, summary }) => {
    const paid = sum(payments.flatMap(({ amount }) => amount ?? []))
    return !agree(paid, summary.total, decimalsOf(summary.total))
  },
  // TipoMedioPago itself may be left out.
  'payments.unknown-means': ({ payments }, { path }) => payments[Number(path.split('.')[1])]?.means !== '',
  'discount.gift-not-whole': (document, issue) =>
    lineOf(document, issue).some(({ subtotal }) => !isZero(subtotal)),
  'discount.exceeds-line': (document, issue) =>
    lineOf(document, issue).some(({ discounts, total }) =>
      isMore(sum(discounts.map(({ amount }) => amount)), total),
    ),
  // Six digits without a point were the form of the activity until 2025-10-06.
  'activity.issuer-format': (document) => !hasOldActivity(document, document.issuerActivity),
  'activity.receiver-format': (document) => !hasOldActivity(document, document.receiverActivity),
}

function isOfficial(issue: Issue, document: FiscalDocument): boolean {
  if (ours.has(issue.code)) return false
  return secondLooks[issue.code]?.(document, issue) ?? true
}

function lineOf(document: FiscalDocument, { path }: Issue) {
  const line = document.lines[Number(path.split('.')[1])]
  return line ? [line] : []
}

function isMore(amount: Decimal, limit: Decimal): boolean {
  return compare(amount, limit) > 0 && !agree(amount, limit, decimalsOf(limit))
}

function hasOldActivity(document: FiscalDocument, activity: string | undefined): boolean {
  return /^\d{6}$/.test(activity ?? '') && (dayOf(document) ?? '') < '2025-11-01'
}
