import type * as schemas from '@cuentaclara/contracts/schemas'
import { decimal } from '@cuentaclara/decimal'
import {
  calculate,
  complete,
  costaRicaInstant,
  type DraftDocument,
  newDraft,
  newLine,
  type Party,
} from '@cuentaclara/einvoice'
import { describeDocument, describeSimple, type PageDescription } from '@cuentaclara/print'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { loadSurroundings } from './engine/load-surroundings.ts'
import { readLook } from './print-choices.ts'

type PrintPreviewInput = z.output<typeof schemas.printPreviewInput>

/** An invoice, a ticket or a receipt that nobody issued, printed as the company would have it with these choices. */
export async function previewPrint(
  ctx: CompanyContext,
  { preview_of, ...choices }: PrintPreviewInput,
): Promise<PageDescription> {
  ctx.permit('settings.read')
  const nowMs = ctx.clock.now()
  const around = await loadSurroundings(ctx.tx, {
    companyId: ctx.companyId,
    documentId: null,
    clientId: null,
    content: { currency: 'CRC', lines: [] },
    nowMs,
  })
  const { party, activities } = around.company
  const issuedAt = costaRicaInstant(nowMs)
  if (preview_of === 'receipt') {
    const draft = { ...sampleDraft('simple', party), receiptUse: 'internal' as const }
    const receipt = { number: 'CS-1', issuedAt, issuer: party, draft, calculation: calculate(draft) }
    return describeSimple(
      { ...receipt, voidReason: null, isSimplifiedRegime: false },
      await readLook(ctx, choices, { printed: 'receipt' }),
    )
  }
  const draft = { ...sampleDraft(preview_of, party), issuerActivity: activities[0]?.code ?? '' }
  const isTicket = preview_of === 'ticket'
  const document = complete(draft, {
    clave: '0'.repeat(50),
    consecutivo: isTicket ? '00100001040000000000' : '00100001010000000000',
    issuedAt,
    softwareProviderId: party.identification?.number ?? '',
  })
  const look = await readLook(ctx, choices, { printed: isTicket ? 'ticket' : 'document' })
  if (!isTicket) return describeDocument(document, { ...look, isLive: false })
  const handedOver = { received: decimal('100000'), change: decimal('6775') }
  return describeDocument(document, { ...look, isLive: false, owed: decimal('0'), cash: handedOver })
}

function sampleDraft(kind: 'invoice' | 'ticket' | 'simple', issuer: Party): DraftDocument {
  const isPaid = kind !== 'invoice'
  return {
    ...newDraft(kind),
    issuer,
    receiver: isPaid ? null : sampleClient,
    ...(isPaid ? { payments: [{ means: '01' }] } : { saleCondition: '02', creditDays: 30 }),
    lines: sampleLines.map(({ description, quantity, unitPrice }) => ({
      ...newLine(),
      cabys: '8399000000000',
      description,
      quantity,
      unit: 'Sp',
      unitPrice,
      taxes: kind === 'simple' ? [] : [{ code: '01', rateCode: '08' }],
    })),
  }
}

const sampleClient: Party = {
  name: 'Distribuidora Ejemplo S.A.',
  identification: { type: '02', number: '3101000000' },
  emails: ['compras@ejemplo.invalid'],
}
const sampleLines = [
  { description: 'Servicio de ejemplo', quantity: '1', unitPrice: '45000' },
  { description: 'Otro servicio de ejemplo', quantity: '3', unitPrice: '12500' },
]
