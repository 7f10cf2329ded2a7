import type { ReceptionDetail } from '@cuentaclara/contracts'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { receiverVatCondition } from '@cuentaclara/einvoice/codes'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { answerReception, classifyReception } from './answer-reception.ts'
import { getReception } from './get-reception.ts'

/** What becomes of the tax of a document that is accepted as it stands: all of it credit, all of it cost, or as the rules say. */
export type TaxUse = '01' | '04' | 'rule'

/** Accepts a supplier's document as it stands, under our usual activity and in its usual category. Throws as answering does. */
export async function acceptReception(
  ctx: CompanyContext,
  id: string,
  use: TaxUse,
): Promise<ReceptionDetail> {
  const { activity, tax } = await asUsual(ctx, id, use)
  return answerReception(ctx, id, { answer: 'accepted', text: '', activity, ...tax })
}

/** Says what becomes of the tax of a document that counts as accepted since nobody answered. Throws as classifying does. */
export async function classifyAsUsual(
  ctx: CompanyContext,
  id: string,
  use: TaxUse,
): Promise<ReceptionDetail> {
  const { tax } = await asUsual(ctx, id, use)
  return classifyReception(ctx, id, tax)
}

/** What is proposed for a document: our activity, its category, and what becomes of its tax. */
async function asUsual(ctx: CompanyContext, id: string, use: TaxUse) {
  ctx.permit('receptions.decide')
  const { tax, vat, proposal } = await getReception(ctx, id)
  const condition = (use === 'rule' ? proposal.vat_condition : use) as Condition
  return {
    activity: proposal.activity ?? '',
    tax: { vat_condition: condition, category_id: proposal.category_id, ...splitOf(condition, { tax, vat }) },
  }
}

type Condition = '01' | '02' | '03' | '04' | '05'

/**
 * As the screen proposes it: a cost without credit, nothing where no amounts are told, else all value added tax credit and what
 * other taxes there are cost.
 */
function splitOf(
  condition: Condition,
  { tax, vat }: { tax: string; vat: string },
): { vat_credit?: string; vat_expense?: string } {
  if (receiverVatCondition(condition)?.hasCreditAmounts !== true) return {}
  if (condition === '04') return { vat_expense: tax }
  return { vat_credit: vat, vat_expense: toText(subtract(decimal(tax), decimal(vat))) }
}
