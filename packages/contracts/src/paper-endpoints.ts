import * as endpoints from './endpoints/papers.ts'

/** The four calls about papers, by the record that they are kept with. */
export const paperEndpoints = {
  client: {
    list: endpoints.listClientPapers,
    add: endpoints.addClientPaper,
    fetch: endpoints.fetchClientPaper,
    remove: endpoints.removeClientPaper,
    share: null,
  },
  document: {
    list: endpoints.listDocumentPapers,
    add: endpoints.addDocumentPaper,
    fetch: endpoints.fetchDocumentPaper,
    remove: endpoints.removeDocumentPaper,
    share: endpoints.shareDocumentPaper,
  },
  payment: {
    list: endpoints.listPaymentPapers,
    add: endpoints.addPaymentPaper,
    fetch: endpoints.fetchPaymentPaper,
    remove: endpoints.removePaymentPaper,
    share: null,
  },
  quotation: {
    list: endpoints.listQuotationPapers,
    add: endpoints.addQuotationPaper,
    fetch: endpoints.fetchQuotationPaper,
    remove: endpoints.removeQuotationPaper,
    share: endpoints.shareQuotationPaper,
  },
  'vat-filing': {
    list: endpoints.listVatFilingPapers,
    add: endpoints.addVatFilingPaper,
    fetch: endpoints.fetchVatFilingPaper,
    remove: endpoints.removeVatFilingPaper,
    share: null,
  },
} as const
export type PaperOwnerType = keyof typeof paperEndpoints
