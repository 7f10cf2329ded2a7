import { endpoints, type PublicLink } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What a link opens. */
export type LinkSubject = { company: string; type: 'document' | 'quotation' | 'simple'; id: string }

const calls = {
  document: { get: endpoints.getDocumentLink, set: endpoints.setDocumentLink },
  quotation: { get: endpoints.getQuotationLink, set: endpoints.setQuotationLink },
  simple: { get: endpoints.getSimpleLink, set: endpoints.setSimpleLink },
}

/** The link of a document, an offer or a simple receipt as it stands. */
export const clientLinkQuery = ({ company, type, id }: LinkSubject) =>
  queryOptions({
    queryKey: ['client-links', company, type, id],
    queryFn: ({ signal }) => call(calls[type].get, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
  })

/** Switches it on or off; switched on anew it is another one. */
export function setClientLink({ company, type, id }: LinkSubject, isOn: boolean): Promise<PublicLink> {
  return call(calls[type].set, { params: { id }, body: { is_on: isOn } }, { company })
}
