import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  type Calculation,
  calculate,
  costaRicaDay,
  type DraftDocument,
  documentKinds,
  type Issue,
  type Party,
  validate,
} from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  exchangeRateOf,
  inputPath,
  loadSurroundings,
  type Surroundings,
  toDraft,
} from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { SimpleClientUnknown } from './errors.ts'

/** A receipt as HTTP brought it, with its defaults filled in. */
export type SimpleInput = z.output<typeof schemas.simpleInput>

/** A receipt in its company, and everything that follows from it. */
export type SimpleAssessment = {
  draft: DraftDocument & { issuer: Party }
  calculation: Calculation
  /** Paths as the contract spells them. */
  issues: Issue[]
  client: { id: string | null; name: string | null }
  around: Surroundings
}

/** Puts what was typed in its company, computes it and judges it. Throws SimpleClientUnknown. */
export async function assessSimple(
  ctx: CompanyContext,
  input: SimpleInput,
  phase: 'draft' | 'issue',
): Promise<SimpleAssessment> {
  const nowMs = ctx.clock.now()
  const around = await loadSurroundings(ctx.tx, {
    companyId: ctx.companyId,
    documentId: null,
    clientId: input.client_id ?? null,
    content: input,
    nowMs,
  })
  if (input.client_id && around.client === null) throw new SimpleClientUnknown()
  const typedName = input.client_name?.trim() || null
  const receiver = around.client?.party ?? (typedName === null ? null : { name: typedName, emails: [] })
  const draft = toSimpleDraft(input, {
    issuer: around.company.party,
    receiver,
    exchangeRate: exchangeRateOf(input, around),
  })
  const found = validate(draft, {
    today: costaRicaDay(nowMs),
    phase,
    isSimplifiedRegime: await isSimplified(ctx),
  })
  return {
    draft: { ...draft, issuer: around.company.party },
    calculation: calculate(draft),
    issues: found.map((issue) => ({ ...issue, path: simplePath(issue) })),
    client: { id: around.client?.id ?? null, name: receiver?.name ?? null },
    around,
  }
}

/** The document model of a typed receipt. Pure. */
export function toSimpleDraft(
  input: SimpleInput,
  around: { issuer: Party | null; receiver: Party | null; exchangeRate: string },
): DraftDocument {
  const draft = toDraft(
    {
      ...input,
      situation: '1',
      sale_condition: '01',
      other_charges: [],
      references: [],
      extra_texts: [],
      extra_contents: [],
      own_fields: [],
    },
    'simple',
    { ...around, issuerActivity: undefined, receiverActivity: undefined },
  )
  return { ...draft, receiptUse: input.use }
}

function simplePath(issue: Issue): string {
  const path = inputPath(issue, documentKinds.simple)
  return path === 'receipt_use' ? 'use' : path
}

/** Whether the company is under the simplified regime, whose receipts are all it has to give. */
export async function isSimplified(ctx: CompanyContext): Promise<boolean> {
  const { rows } = await sql<Row<'companies', 'regime'>>`
    select regime from companies where id = current_company()
  `.execute(ctx.tx)
  return rows[0]?.regime === 'simplified'
}
