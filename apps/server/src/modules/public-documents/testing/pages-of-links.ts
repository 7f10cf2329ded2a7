import type { DocumentDetail, PublicLink, QuotationDetail } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { aLine, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import type { TestApp } from '#test/http-app.ts'

type Way = 'documents' | 'quotations'

/** What a company and whoever holds its links do with pages; `at` is asked at each call, for each test has a company of its own. */
export function pagesOfLinks(at: () => { t: TestApp; company: IssuingCompany }) {
  const setLink = async (id: string, is_on: boolean, way: Way = 'documents', as = at().company.as) =>
    at().t.send('PUT', `/${way}/${id}/link`, as, { payload: { is_on } })
  return {
    setLink,
    async linkOf(id: string, way: Way = 'documents'): Promise<PublicLink> {
      return (await at().t.send('GET', `/${way}/${id}/link`, at().company.as)).body
    },
    async shared(id: string, way: Way = 'documents'): Promise<string> {
      return tokenOf(((await setLink(id, true, way)).body as PublicLink).url)
    },
    /** As whoever holds the link: nobody who signed in. */
    open: (token: string) => at().t.send('GET', `/public-documents/${token}`),
    noteOpened: (token: string) => at().t.send('POST', `/public-documents/${token}/opened`),
    async detailOf(id: string): Promise<DocumentDetail> {
      return (await at().t.send('GET', `/documents/${id}`, at().company.as)).body
    },
    async anOffer(change: object = {}): Promise<QuotationDetail> {
      const { t, company } = at()
      const payload = {
        title: 'Desayunos de noviembre',
        valid_until: addDays(costaRicaDay(t.clock.now()), 15),
        internal_notes: 'No bajar de cien mil',
        content: { client_id: company.client.id, lines: [aLine()] },
        ...change,
      }
      return (await t.send('POST', '/quotations', company.as, { payload })).body
    },
    sendOffer: (id: string) => at().t.send('POST', `/quotations/${id}/send`, at().company.as),
  }
}

export const tokenOf = (url: string | null) => url!.split('/p/')[1]!
