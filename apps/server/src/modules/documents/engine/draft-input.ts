import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  type DocumentKind,
  type DraftDocument,
  draftFromJson,
  type Issue,
  type KindDefinition,
  type Party,
  snakeCase,
} from '@cuentaclara/einvoice'
import type { z } from 'zod'

/** A draft as HTTP brought it, with its defaults filled in. */
export type DraftInput = z.output<typeof schemas.draftInput>
/** The same without saying of which kind. */
export type DraftContent = z.output<typeof schemas.draftContent>

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
  const content = draftFromJson({
    ...input,
    issuer_activity: input.issuer_activity || around.issuerActivity,
    receiver_activity: input.receiver_activity || around.receiverActivity,
  })
  return {
    ...content,
    kind,
    issuer: around.issuer,
    receiver: around.receiver,
    exchangeRate: around.exchangeRate,
    extraTexts: extraTexts(input),
  }
}

/**
 * Where a finding belongs as the contract spells it: `lines.0.unitPrice` is `lines.0.unit_price`. Whom the document is
 * for is one field on the screen, and the signing key is none of the issuer's.
 */
export function inputPath({ path, code }: Pick<Issue, 'path' | 'code'>, kind: KindDefinition): string {
  if (code.startsWith('certificate.')) return 'certificate'
  const theirs = kind.issuedByReceiver ? 'issuer' : 'receiver'
  if (path === theirs || path.startsWith(`${theirs}.`)) return 'client_id'
  return snakeCase(path)
}

/** What is printed for the client travels in the document as free text. */
function extraTexts(input: DraftContent) {
  const notes = input.notes?.trim()
  return notes ? [...input.extra_texts, { text: notes }] : input.extra_texts
}
