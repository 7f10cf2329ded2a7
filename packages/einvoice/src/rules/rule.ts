import type { RejectionTopic } from '../codes/rejection-codes.ts'
import type {
  DocumentKind,
  DraftDocument,
  DraftLine,
  Identification,
  Issue,
  Line,
  OtherCharge,
  Payment,
  Summary,
} from '../document/document.ts'

/** All amounts of a draft. */
export type Calculation = {
  lines: Line[]
  otherCharges: OtherCharge[]
  payments: Payment[]
  summary: Summary
}

/** What the catalogue of products knows of a code: its usual rate, by code of note 8.1 or in per cent; and whether it is gone. */
export type CabysEntry = { rateCode?: string; rate?: string; isWithdrawn?: boolean }

/** What a rule may ask besides the document. The clock and the catalogue are handed in. */
export type ValidationContext = {
  /** The Costa Rican day. */
  today: string
  /** The moment in milliseconds since 1970, for what ends within a day; without it the day alone decides. */
  nowMs?: number
  /** `draft` while it is being written, `issue` when it is about to be numbered. */
  phase: 'draft' | 'issue'
  /** The loaded catalogue; without it codes are checked by shape only. */
  cabys?: (code: string) => CabysEntry | null
  /** The issuer's signing key. */
  certificate?: { notBefore: string; notAfter: string } | null
  /** Whether province, canton and district exist; without it their shape is checked only. */
  isPlace?: (province: string, canton: string, district: string) => boolean
  /** Colones per dollar of the day, as documents of the issuer take it; without it a rate is judged by itself only. */
  dollarRate?: string | null
  /** Colones per unit in the last document of the issuer in the currency of the draft; null where there is none of late. */
  lastRate?: string | null
  /** Whether somebody paused the sending, so that what is issued waits; without it that is not asked. */
  isSendingPaused?: boolean
  /** What the register knows of an exoneration by its number; null when it was not asked. */
  exoneration?: (documentNumber: string) => RegisteredExoneration | null
  /** Activities of the issuer, `NNNN.N`; without them the shape is checked only. */
  issuerActivities?: readonly string[]
  /** Whether the official table has an activity; without it the shape is checked only. */
  isActivity?: (code: string) => boolean
  /** Whether the official table has a pharmaceutical form; without it the shape is checked only. */
  isPharmaceuticalForm?: (code: string) => boolean
  /** Whether the issuer is under the simplified regime; without it that is not asked. */
  isSimplifiedRegime?: boolean
  /** What the document was refused for that the draft takes the place of. */
  rejected?: RejectedOriginal | undefined
  /** ProveedorSistemas of this installation. */
  softwareProviderId?: string
  /** What the register knows of a taxpayer; null when it was not asked. */
  taxpayer?: (identification: Identification) => RegisteredTaxpayer | null
}

/** Why a document was rejected, for the draft that takes its place. */
export type RejectedOriginal = {
  /** As people read it: `FE-178`. */
  number: string
  topic: RejectionTopic
  /** What was refused, as `refusedDatum` writes it. */
  datum: string
  /** Somebody has checked that it is right as it stands. */
  isChecked: boolean
}

/** A taxpayer as the register has it. */
export type RegisteredTaxpayer = {
  /** It was asked and did not answer. */
  isSilent?: boolean
  /** The register answered that it has no such number. */
  isUnknown?: boolean
  /** `Inscrito`, `Desinscrito`, `Moroso` … */
  state?: string
}

/** An exoneration as the register has it; what it does not say is not checked. */
export type RegisteredExoneration = {
  /** It was asked and did not answer. */
  isSilent?: boolean
  /** The register answered that it has no such number. */
  isUnknown?: boolean
  /** The day on which it was granted. */
  issuedOn?: string
  /** Its last day. */
  validUntil?: string
  /** Most points of rate that it frees from. */
  ratePoints?: string
  /** The only products it is for. */
  cabys?: readonly string[]
  /** Identity number of whom it was granted to. */
  holder?: string
}

/** How the authority names a kind. Annex v4.4, note 3. */
export type OfficialFormat = { code: string; root: string; namespaceSuffix: string; abbreviation: string }

/** What a rule may ask of the kind of document; `kinds/` holds the answers. */
export type KindFacts = {
  kind: DocumentKind
  /** Null for kinds that the authority never sees. */
  official: OfficialFormat | null
  receiver: 'required' | 'optional' | 'absent'
  references: 'required' | 'optional' | 'absent'
  /** Corrects another document of ours. */
  isNote: boolean
  /** The receiver issues and signs: its identity stands in the clave. */
  issuedByReceiver: boolean
  /** `sale` computes price × quantity less discounts plus taxes; `payment` what is paid of a document. */
  arithmetic: 'sale' | 'payment'
  /** IVA of health services paid by card is given back. */
  returnsVat: boolean
  /** A document may consist of other charges alone. */
  mayLackLines: boolean
  issuerActivity: 'required' | 'optional' | 'absent'
  receiverActivity: 'required' | 'optional' | 'absent'
  hasTransactionTypes: boolean
  hasOtherCharges: boolean
  hasExonerations: boolean
  hasSpecificTaxes: boolean
  hasAssortments: boolean
  /** States IVA of the factory, and taxes that the customer is not charged. */
  hasFactoryVat: boolean
  hasTariffHeadings: boolean
  /** Computes taxes; otherwise what is typed is what is paid. */
  isTaxed: boolean
  /** Ends on a day. */
  hasValidity: boolean
  /** Says what it is for. */
  hasReceiptUse: boolean
  /** Texts may hold `{month}` and the like. */
  mayHoldPlaceholders: boolean
}

/** What a finding says: the field, relative to what was checked, and the values for the sentence. */
export type Finding = { path: string; params?: Record<string, string | number> }

export type RuleFacts = {
  /** Permanent; its sentence is `rules.<code>` in the dictionaries. */
  code: string
  severity: Issue['severity']
  /** The rejection of the authority that this prevents, and others that it prevents as well. */
  prevents?: string
  preventsToo?: readonly string[]
  /** Where the official text asks for it. */
  reference: string
}

export type DocumentSubject = {
  draft: DraftDocument
  calculation: Calculation
  kind: KindFacts
  context: ValidationContext
}

/** What a line may be judged by: never its neighbours, so that a finding lasts as long as the line does. */
export type LineSubject = {
  line: DraftLine
  computed: Line
  kind: KindFacts
  context: ValidationContext
}

/** A rule about the document as a whole. */
export type DocumentRule = RuleFacts & {
  about: 'document'
  check: (subject: DocumentSubject) => Finding[]
}

/** A rule about each line by itself. */
export type LineRule = RuleFacts & { about: 'line'; check: (subject: LineSubject) => Finding[] }

export type Rule = DocumentRule | LineRule
