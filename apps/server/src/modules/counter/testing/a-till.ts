import type { BroughtSale, DraftInput, TillNumbers, TillSaleInput } from '@cuentaclara/contracts'
import { composeClave, composeConsecutivo, costaRicaInstant } from '@cuentaclara/einvoice'
import { anInvoice, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#test/http-app.ts'

export const ownTill = { branch: '001', terminal: '00001' }
type As = { token: string; company: string }

/** A browser that sells at a till: it holds numbers, sells without a network, and brings what it sold. */
export function aBrowser(app: TestApp, company: IssuingCompany, as: As = company.as, till = ownTill) {
  const device = newId()
  const sold = new Set<number>()
  let held: TillNumbers | undefined
  const free = () =>
    (held?.blocks ?? []).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((number) => !sold.has(number)),
    )
  return {
    device,
    free,
    async ask(more: object = {}) {
      const payload = {
        device,
        label: 'Firefox de prueba',
        known: (held?.blocks ?? []).map(({ id }) => id),
        left: free().length,
        ...more,
      }
      const answer = await app.send('POST', `/tills/${till.branch}/${till.terminal}/numbers`, as, { payload })
      if (answer.status === 200) held = answer.body
      return answer as Omit<typeof answer, 'body'> & { body: TillNumbers & { code?: string } }
    },
    /** A ticket of ₡2,260 under the next number, unless it says more. */
    sell(change: Partial<TillSaleInput> = {}, sale: Partial<DraftInput> = {}): TillSaleInput {
      const sequence = change.sequence ?? free()[0]!
      sold.add(sequence)
      const { issuer, blocks } = held!
      const block = blocks.find(({ first, last }) => sequence >= first && sequence <= last)!
      const at = (sequence - block.first) * 8
      const soldAt = change.sold_at ?? costaRicaInstant(app.clock.now())
      return {
        id: newId(),
        ...till,
        sequence,
        clave: composeClave({
          issuedAt: soldAt,
          issuerNumberType: issuer.identification.type,
          issuerNumber: issuer.identification.number,
          consecutivo: composeConsecutivo({ ...till, documentType: '04', sequence }),
          situation: '3',
          securityCode: block.codes.slice(at, at + 8),
        }),
        sold_at: soldAt,
        total: '2260',
        sale: anInvoice(null, { kind: 'ticket', ...sale }),
        ...change,
      }
    },
    async bring(sale: TillSaleInput, who: As = as) {
      const answer = await app.send('POST', '/till-sales', who, { payload: sale })
      return answer as Omit<typeof answer, 'body'> & { body: BroughtSale & { code?: string } }
    },
    release: (reason = 'Cambio de computadora') =>
      app.send('POST', `/tills/${till.branch}/${till.terminal}/release`, as, { payload: { device, reason } }),
  }
}
