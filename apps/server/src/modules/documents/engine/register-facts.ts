import type {
  Identification,
  Party,
  RegisteredExoneration,
  RegisteredTaxpayer,
  ValidationContext,
} from '@cuentaclara/einvoice'
import { exemptionType } from '@cuentaclara/einvoice/codes'
import type { RegisterAnswer, RegisterQuestion } from '#modules/registers/index.ts'
import type { DraftContent } from './draft-input.ts'

/** What of a draft is looked up: its products, the authorisations behind its taxes, and what it takes the place of. */
export type LookedUpContent = {
  lines: readonly Pick<DraftContent['lines'][number], 'cabys' | 'taxes'>[]
  currency: string
  references?: DraftContent['references']
}

/** What a draft in its company asks of the registers and nobody has answered lately. */
export function openQuestions(
  content: LookedUpContent,
  { client, registers }: { client: { party: Party } | null; registers: readonly RegisterAnswer[] },
) {
  const party = client?.party.identification
  const questions: RegisterQuestion[] = [
    ...(party && isLookedUp(party) ? [{ register: 'taxpayer' as const, number: party.number }] : []),
    ...authorisationsOf(content).map((number) => ({ register: 'exemption' as const, number })),
  ]
  return questions.filter(
    ({ register, number }) =>
      !registers.some((known) => known.register === register && known.number === number),
  )
}

/** The numbers of authorisations that the ministry gave itself, so that it can be asked about them (reference §4). */
export function authorisationsOf({ lines }: LookedUpContent): string[] {
  const numbers = lines.flatMap(({ taxes }) =>
    taxes.map(({ exoneration }) =>
      exoneration && exemptionType(exoneration.document_type)?.checkedOnline
        ? exoneration.document_number.trim()
        : '',
    ),
  )
  return [...new Set(numbers)].filter(({ length }) => length >= 3 && length <= 40)
}

/** What frees a client from the tax, as its company keeps it: from the register once, or from paper. */
export type KeptExoneration = {
  number: string
  issuedOn: string
  validUntil: string | null
  ratePoints: string
  cabys: string[]
}

/** What the rules may ask the registers, and of exonerations that these were not asked about, what is kept; else null. */
export function registerFacts(
  answers: readonly RegisterAnswer[],
  kept: readonly KeptExoneration[] = [],
): Required<Pick<ValidationContext, 'taxpayer' | 'exoneration'>> {
  const find = (register: RegisterAnswer['register'], number: string) =>
    answers.find((answer) => answer.register === register && answer.number === number)
  return {
    taxpayer: ({ number }) => toTaxpayer(find('taxpayer', number)),
    exoneration: (number) => {
      const registered = toExoneration(find('exemption', number))
      const written = fromKept(kept.find((each) => each.number === number.trim()))
      // Silence says nothing against what was written down, only that nobody checked it today.
      if (registered?.isSilent && written !== null) return { ...written, isSilent: true }
      return registered ?? written
    },
  }
}

/** The look-up takes digits only (reference §11): entities whose number has letters cannot be asked about. */
function isLookedUp({ type, number }: Identification): boolean {
  return ['01', '02', '03', '04'].includes(type) && /^[1-9]\d{8,11}$/.test(number)
}

function toTaxpayer(answer: RegisterAnswer | undefined): RegisteredTaxpayer | null {
  if (answer === undefined) return null
  if (answer.register === 'taxpayer' && answer.outcome === 'found') return { state: answer.facts.state }
  return answer.outcome === 'silent' ? { isSilent: true } : { isUnknown: true }
}

function toExoneration(answer: RegisterAnswer | undefined): RegisteredExoneration | null {
  if (answer === undefined) return null
  if (answer.register !== 'exemption' || answer.outcome !== 'found')
    return answer.outcome === 'silent' ? { isSilent: true } : { isUnknown: true }
  const { issuedOn, expiresOn, points, holder, cabys } = answer.facts
  return {
    issuedOn,
    validUntil: expiresOn,
    ratePoints: points,
    ...(holder !== null && { holder }),
    // An empty list is all goods and services.
    ...(cabys.length > 0 && { cabys }),
  }
}

/** As it was written down, whoever it came from. */
function fromKept(kept: KeptExoneration | undefined): RegisteredExoneration | null {
  if (kept === undefined) return null
  const { issuedOn, validUntil, ratePoints, cabys } = kept
  return {
    issuedOn,
    ratePoints,
    ...(validUntil !== null && { validUntil }),
    ...(cabys.length > 0 && { cabys }),
  }
}
