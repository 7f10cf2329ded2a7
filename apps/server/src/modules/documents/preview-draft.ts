import { decimal, parseDecimal, subtract, toText } from '@cuentaclara/decimal'
import { costaRicaInstant, type Party } from '@cuentaclara/einvoice'
import type { PageDescription } from '@cuentaclara/print'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { assessDraft } from './engine/assess-draft.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { withItems } from './lines-of-items.ts'
import { readLook } from './print-choices.ts'
import { printPage } from './print-page.ts'
import { surroundingsOf } from './surroundings-of.ts'

/**
 * What a draft would be printed as if it were issued this moment, finished or not: the same description as of an issued
 * document, without a number. `issuedMs` is another moment, for what will be issued later. Nothing is kept and no number taken. Throws ClientUnknown, SellerUnknown.
 */
export async function previewDraft(
  ctx: CompanyContext,
  given: DraftInput,
  issuedMs = ctx.clock.now(),
): Promise<PageDescription> {
  ctx.permit('documents.draft')
  const nowMs = ctx.clock.now()
  const typed = await withItems(ctx.tx, given, { kind: given.kind })
  // Tags are not printed: one that was taken away meanwhile keeps nobody from looking.
  const printedOf = { ...typed, tags: [] }
  const around = await surroundingsOf(ctx, printedOf, { nowMs, sellerId: typed.seller_id })
  const { draft, input, account } = await assessDraft(typed, around, { nowMs: issuedMs, phase: 'draft' })
  const options = {
    ...(await readLook(ctx, await readSection(ctx, 'documents'), {
      printed: printed(input),
      clientId: typed.client_id ?? null,
    })),
    isLive: around.company.environment === 'live',
    isPreview: true,
    seller: input.seller_id ? around.sellerName : null,
    ownFields: input.own_fields.flatMap(({ label = '', value, is_printed }) =>
      is_printed ? [{ label, value }] : [],
    ),
    instalments: input.instalments?.parts.flatMap(({ due_on: dueOn, amount: typed }) => {
      const amount = parseDecimal(typed)
      return amount === null || dueOn === '' ? [] : [{ dueOn, amount: toText(amount) }]
    }),
    owed: toText(subtract(decimal(account.charged), decimal(account.paid))),
    cash: input.cash,
    paymentReferences: input.payments.map(({ reference = '' }) => reference),
  }
  const numbering = {
    clave: '',
    consecutivo: '',
    issuedAt: costaRicaInstant(issuedMs),
    softwareProviderId: around.company.providerId ?? '',
  }
  const document = { draft: { ...draft, issuer: draft.issuer ?? nobodyYet }, numbering }
  return printPage(document, options, ctx.companyId)
}

function printed({ kind }: DraftInput): 'ticket' | 'document' {
  return kind === 'ticket' ? 'ticket' : 'document'
}

/** Of a purchase whose supplier nobody chose yet. */
const nobodyYet: Party = { name: '—', emails: [] }
