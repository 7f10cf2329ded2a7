import { complete, costaRicaInstant, newDraft, newLine, type Party } from '@cuentaclara/einvoice'
import { describeDocument, type PageDescription } from '@cuentaclara/print'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { loadSurroundings } from './load-surroundings.ts'
import { type PrintChoices, readLook } from './print-choices.ts'

/** An invoice that nobody issued, printed as the company would have it with these choices. */
export async function previewPrint(ctx: CompanyContext, choices: PrintChoices): Promise<PageDescription> {
  ctx.permit('settings.read')
  const nowMs = ctx.clock.now()
  const around = await loadSurroundings(ctx.tx, {
    companyId: ctx.companyId,
    documentId: null,
    clientId: null,
    content: { lines: [] },
    nowMs,
  })
  const { party, activities } = around.company
  const document = complete(sampleDraft(party, activities[0]?.code ?? ''), {
    clave: '0'.repeat(50),
    consecutivo: '00100001010000000000',
    issuedAt: costaRicaInstant(nowMs),
    softwareProviderId: party.identification?.number ?? '',
  })
  return describeDocument(document, { ...(await readLook(ctx, choices)), isLive: false })
}

function sampleDraft(issuer: Party, issuerActivity: string) {
  return {
    ...newDraft('invoice'),
    issuer,
    receiver: sampleClient,
    issuerActivity,
    saleCondition: '02',
    creditDays: 30,
    lines: sampleLines.map(({ description, quantity, unitPrice }) => ({
      ...newLine(),
      cabys: '8399000000000',
      description,
      quantity,
      unit: 'Sp',
      unitPrice,
      taxes: [{ code: '01', rateCode: '08' }],
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
