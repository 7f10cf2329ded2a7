import { type Instalment, instalmentIssues, instalmentsOf } from '@cuentaclara/contracts'
import { type Decimal, toText, zero } from '@cuentaclara/decimal'
import {
  addDays,
  type Calculation,
  costaRicaDay,
  type DocumentKind,
  type DraftDocument,
  daysBetween,
  documentKinds,
  type Issue,
  isDay,
  type KindDefinition,
  type OfficialKindDefinition,
  roundCoins,
} from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'
import { creditIssues } from './credit-limit.ts'
import { divisionIssues } from './divided-amounts.ts'
import { type DraftContent, type DraftInput, inputPath, toDraft } from './draft-input.ts'
import { fillIn } from './fill-in.ts'
import { judgeDraft } from './judge-draft.ts'
import type { Surroundings } from './load-surroundings.ts'
import { offeredIssues } from './offered.ts'
import { ownFieldIssues } from './own-fields.ts'
import { soldAgainIssues, soldBesideIssues } from './quotation-lines.ts'
import { rejectedFact } from './rejected-original.ts'
import { sameDayIssues } from './same-day.ts'
import { stateIssues } from './state-client.ts'

/** A draft as the engine sees it in its company, and everything that follows from it. */
export type Assessment = ContentAssessment<DraftInput> & {
  kind: OfficialKindDefinition
  account: AccountEffect
}

/** The same of what is no document: a quotation, a receipt of our own, a template. */
export type ContentAssessment<Content = DraftContent> = {
  /** What was typed, with what it left out as the client and the company usually have it. */
  input: Content
  draft: DraftDocument
  calculation: Calculation
  /** Paths as the contract spells them. */
  issues: Issue[]
}

export type AccountEffect = { dueOn: string | null; charged: string; paid: string }

type InstalmentPlan = NonNullable<DraftInput['instalments']>

type Moment = {
  nowMs: number
  phase: 'draft' | 'issue'
  /** That of the installation. */
  providerId?: string
}

/** Puts a typed draft in its surroundings, computes it and judges it. Throws as `inOurThread` does. */
export async function assessDraft(
  input: DraftInput,
  around: Surroundings,
  moment: Moment,
): Promise<Assessment> {
  const kind = documentKinds[input.kind]
  const today = costaRicaDay(moment.nowMs)
  const assessed = await assessContent(withTerm(input, today), input.kind, around, moment)
  const total = assessed.calculation.summary.total
  const agreed = agreedParts(kind, assessed, today)
  const account = accountEffect(kind, assessed.draft, total, agreed.parts?.[0]?.due_on ?? null, today)
  const own = ownFieldIssues(input.kind, assessed.input.own_fields, around.ownFields)
  const credit = creditIssues(around.sales.credit_limit_rule, {
    client: around.client && { name: around.client.party.name, credit: around.client.credit },
    currency: assessed.draft.currency,
    exchangeRate: assessed.draft.exchangeRate,
    account,
  })
  const division = kind.isNote ? divisionIssues(assessed.input, total) : []
  const again = [
    ...soldAgainIssues(around.soldAgain),
    ...(moment.phase === 'draft' && kind.accountEffect > 0 ? soldBesideIssues(around.soldBeside) : []),
  ]
  // Once somebody has seen it and issues all the same it was meant.
  const doubts = moment.phase === 'draft' && kind.accountEffect > 0 ? doubtsAbout(assessed, around) : []
  return {
    ...assessed,
    input: agreed.parts === null ? assessed.input : withParts(assessed.input, agreed.parts),
    issues: [...again, ...assessed.issues, ...agreed.issues, ...own, ...credit, ...division, ...doubts],
    kind,
    account,
  }
}

/** What is perhaps no mistake: that it was issued today already, at another sum than was offered, or on other terms than before. */
function doubtsAbout(
  { input, draft, calculation }: ContentAssessment<DraftInput>,
  { sameDay, offered, client }: Surroundings,
): Issue[] {
  const { currency, saleCondition } = draft
  const { total } = calculation.summary
  return [
    ...sameDayIssues(sameDay, { kind: input.kind, currency, total }),
    ...offeredIssues(offered, currency, calculation),
    ...stateIssues({ kind: input.kind, saleCondition, client }),
  ]
}

/** What only some kinds have: how long an offer stands, to whom it goes when that is no client yet, what a receipt is for. */
export type KindFacts = Partial<Pick<DraftDocument, 'validUntil' | 'receiver' | 'receiptUse'>>

/** Puts the content of any kind in its surroundings, computes it and judges it. Throws as `inOurThread` does. */
export async function assessContent<Content extends DraftContent>(
  typed: Content,
  kindName: DocumentKind,
  around: Surroundings,
  { nowMs, phase, providerId, facts = {} }: Moment & { facts?: KindFacts },
): Promise<ContentAssessment<Content>> {
  const kind: KindDefinition = documentKinds[kindName]
  const input = fillIn(typed, kind, around)
  const draft = { ...placeDraft(input, around, kind), ...facts }
  const softwareProviderId = around.company.providerId ?? providerId
  const { calculation, issues: found } = await judgeDraft(
    draft,
    {
      today: costaRicaDay(nowMs),
      nowMs,
      phase,
      ...(softwareProviderId !== undefined && { softwareProviderId }),
      cabys: around.cabys,
      registers: around.registers,
      exonerations: around.exonerations,
      certificate: around.certificate,
      dollarRate: around.dollarRate,
      lastRate: around.lastRate,
      isSendingPaused: around.isSendingHeld && !around.isOffline,
      ...rejectedFact(around.corrects, input),
      issuerActivities: kind.issuedByReceiver ? undefined : around.company.activities.map(({ code }) => code),
    },
    around.company.id,
  )
  const issues = found.map((issue) => ({ ...issue, path: inputPath(issue, kind) }))
  return { input, draft, calculation, issues }
}

function placeDraft(input: DraftContent, around: Surroundings, kind: KindDefinition): DraftDocument {
  const ours = around.company.party
  const theirs = around.client?.party ?? null
  const activity = defaultActivity(around)
  const theirActivity = around.client?.activity ?? undefined
  return toDraft(input, kind.kind, {
    issuer: kind.issuedByReceiver ? theirs : ours,
    receiver: kind.issuedByReceiver ? ours : theirs,
    issuerActivity: takes(kind.issuerActivity, kind.issuedByReceiver ? theirActivity : activity),
    receiverActivity: takes(kind.receiverActivity, kind.issuedByReceiver ? activity : theirActivity),
    exchangeRate: exchangeRateOf(input, around),
  })
}

function takes(role: 'required' | 'optional' | 'absent', activity: string | undefined): string | undefined {
  return role === 'absent' ? undefined : activity
}

function defaultActivity({ company: { activities } }: Surroundings): string | undefined {
  return (activities.find(({ isDefault }) => isDefault) ?? activities[0])?.code
}

/** What the day is known by of the currencies that have a published rate. */
type RatesOfDay = Pick<Surroundings, 'dollarRate' | 'euroRate'>

/** Colones have exactly 1 (reference §4, CodigoTipoMoneda), dollars and euros without one the day's; others must bring theirs. */
export function exchangeRateOf(
  { currency, exchange_rate: given }: Pick<DraftContent, 'currency' | 'exchange_rate'>,
  rates: RatesOfDay,
): string {
  if (currency === 'CRC') return '1'
  return given ?? rateOfDay(currency, rates) ?? ''
}

/** Colones per dollar or euro of the day; null for every other currency, and when nobody knows it. */
export function rateOfDay(currency: string, { dollarRate, euroRate }: RatesOfDay): string | null {
  return currency === 'USD' ? dollarRate : currency === 'EUR' ? euroRate : null
}

/** What issuing puts on the client's account, in the smallest coin. A cash sale is paid as it is made. */
function accountEffect(
  kind: OfficialKindDefinition,
  draft: DraftDocument,
  total: Decimal,
  firstPartOn: string | null,
  today: string,
): AccountEffect {
  if (kind.accountEffect <= 0) return { dueOn: null, charged: '0', paid: '0' }
  const isPaid = draft.saleCondition === cash
  const charged = toText(roundCoins(total, draft.currency))
  return {
    dueOn: isPaid ? null : (firstPartOn ?? addDays(today, draft.creditDays ?? 0)),
    charged,
    paid: isPaid ? charged : '0',
  }
}

/** The official term of a sale that is paid in parts is that of the last part (Annex v4.4, PlazoCredito, is one number of days). */
function withTerm(input: DraftInput, today: string): DraftInput {
  const plan = input.instalments
  if (!plan || input.sale_condition === cash) return input
  const last = instalmentsOf(plan, { total: zero, currency: input.currency, today }).at(-1)?.due_on ?? ''
  return {
    ...input,
    sale_condition: input.sale_condition || credit,
    ...(isDay(last) && last > today && { credit_days: daysBetween(today, last) }),
  }
}

/** The parts of a sale, written out, and what is wrong with them; null where it is owed whole. */
function agreedParts(
  kind: OfficialKindDefinition,
  { input, draft, calculation: { summary } }: ContentAssessment<DraftInput>,
  today: string,
): { parts: Instalment[] | null; issues: Issue[] } {
  const plan = input.instalments
  if (!plan) return { parts: null, issues: [] }
  if (kind.accountEffect <= 0 || draft.saleCondition === cash) {
    return {
      parts: null,
      issues: [{ code: 'instalment.paid-at-once', path: 'instalments', severity: 'error' }],
    }
  }
  const { currency } = draft
  const sale = { total: summary.total, currency, today }
  const parts = instalmentsOf(plan, sale)
  return { parts, issues: instalmentIssues(parts, sale, (amount) => formatMoney(amount, currency)) }
}

function withParts(input: DraftInput, parts: InstalmentPlan['parts']): DraftInput {
  return { ...input, instalments: { ...input.instalments, parts } }
}

// Annex v4.4, note 5.
const cash = '01'
const credit = '02'
