import { type Decimal, toText } from '@cuentaclara/decimal'
import {
  addDays,
  type Calculation,
  calculate,
  costaRicaDay,
  type DraftDocument,
  documentKinds,
  type Issue,
  type OfficialKindDefinition,
  validate,
} from '@cuentaclara/einvoice'
import { type DraftInput, inputPath, toDraft } from './draft-input.ts'
import type { Surroundings } from './load-surroundings.ts'
import { officialTables } from './official-tables.ts'

/** A draft as the engine sees it in its company, and everything that follows from it. */
export type Assessment = {
  kind: OfficialKindDefinition
  draft: DraftDocument
  calculation: Calculation
  /** Paths as the contract spells them. */
  issues: Issue[]
  account: AccountEffect
}

export type AccountEffect = { dueOn: string | null; charged: string; paid: string }

/** Puts a typed draft in its surroundings, computes it and judges it. `providerId` is that of the installation. Pure. */
export function assessDraft(
  input: DraftInput,
  around: Surroundings,
  { nowMs, phase, providerId }: { nowMs: number; phase: 'draft' | 'issue'; providerId?: string },
): Assessment {
  const kind = documentKinds[input.kind]
  const draft = placeDraft(input, around, kind)
  const calculation = calculate(draft)
  const today = costaRicaDay(nowMs)
  const softwareProviderId = around.company.providerId ?? providerId
  const found = validate(draft, {
    ...officialTables,
    today,
    phase,
    ...(softwareProviderId !== undefined && { softwareProviderId }),
    cabys: (code) => cabysEntry(around.cabysRates.get(code)),
    certificate: around.certificate,
    issuerActivities: kind.issuedByReceiver ? undefined : around.company.activities.map(({ code }) => code),
  })
  const issues = found.map((issue) => ({ ...issue, path: inputPath(issue, kind) }))
  return {
    kind,
    draft,
    calculation,
    issues,
    account: accountEffect(kind, draft, calculation.summary.total, today),
  }
}

/** The catalogue codes a draft names, each once. */
export function cabysOf(input: DraftInput): string[] {
  return [...new Set(input.lines.map((line) => line.cabys).filter((code) => /^\d{13}$/.test(code)))]
}

function placeDraft(input: DraftInput, around: Surroundings, kind: OfficialKindDefinition): DraftDocument {
  const ours = around.company.party
  const theirs = around.client?.party ?? null
  const activity = defaultActivity(around)
  const theirActivity = around.client?.activity ?? undefined
  return toDraft(input, {
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

// CRC has exactly 1 (reference §4, CodigoTipoMoneda).
function exchangeRateOf(input: DraftInput, around: Surroundings): string {
  if (input.currency === 'CRC') return '1'
  return input.exchange_rate ?? around.dollarRate ?? ''
}

function cabysEntry(rate: string | undefined) {
  if (rate === undefined) return null
  return /^\d/.test(rate) ? { rate } : {}
}

/** What issuing puts on the client's account. A cash sale is paid as it is made. */
function accountEffect(
  kind: OfficialKindDefinition,
  draft: DraftDocument,
  total: Decimal,
  today: string,
): AccountEffect {
  if (kind.accountEffect <= 0) return { dueOn: null, charged: '0', paid: '0' }
  const isPaid = draft.saleCondition === cash
  const charged = toText(total)
  return {
    dueOn: isPaid ? null : addDays(today, draft.creditDays ?? 0),
    charged,
    paid: isPaid ? charged : '0',
  }
}

// Annex v4.4, note 5.
const cash = '01'
