import { decimal } from '@cuentaclara/decimal'
import { type Calculation, calculate, costaRicaInstant, type Party } from '@cuentaclara/einvoice'
import { describeSimple, type PageDescription } from '@cuentaclara/print'
import { readLook } from '#modules/documents/index.ts'
import { readSection } from '#modules/settings/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { isSimplified, toSimpleDraft } from './assess-simple.ts'
import { SimpleNotFound } from './errors.ts'
import { readDepositsOn, readSimple } from './simple-store.ts'
import { readInput, simpleNumber, toPayments } from './simple-view.ts'

/** The printed form of an issued receipt. Throws SimpleNotFound, and NotFound for drafts. */
export async function describeSimpleForPrint(
  ctx: CompanyContext,
  id: string,
): Promise<{ name: string; page: PageDescription }> {
  ctx.permit('documents.read')
  const row = await readSimple(ctx, id)
  if (row === undefined) throw new SimpleNotFound()
  if (row.number === null || row.issued_at === null || row.parties === null)
    throw new NotFound('file-not-there-yet')

  const parties = row.parties as unknown as { issuer: Party; receiver: Party | null }
  const draft = toSimpleDraft(readInput(row.input), { ...parties, exchangeRate: row.exchange_rate })
  const calculation: Calculation = calculate(draft)
  const page = describeSimple(
    {
      number: simpleNumber(row.number),
      issuedAt: costaRicaInstant(row.issued_at.getTime()),
      issuer: parties.issuer,
      // It may have been paid after it was issued.
      draft: { ...draft, payments: draft.payments.length > 0 ? draft.payments : toPayments(row) },
      calculation,
      deposits: (await readDepositsOn(ctx, id)).map(({ name, amount }) => ({
        offer: name,
        amount: decimal(amount),
      })),
      paidOn: row.paid_on,
      voidReason: row.void_reason,
      isSimplifiedRegime: await isSimplified(ctx),
    },
    await readLook(ctx, await readSection(ctx, 'documents'), { printed: 'receipt', clientId: row.client_id }),
  )
  return { name: `${simpleNumber(row.number)}.pdf`, page }
}

/** The same as a file, for whoever may have it. Throws as it does. */
export async function readSimplePaper(doors: Doors, companyId: string, id: string) {
  const { name, page } = await unsafeForCompany(doors, companyId, (ctx) => describeSimpleForPrint(ctx, id), {
    readOnly: true,
  })
  return { name, type: 'application/pdf', content: Buffer.from(await renderPdf(page, { of: companyId })) }
}
