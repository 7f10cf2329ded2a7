import { endpoints, type PublicLink } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What a link opens. */
export type LinkSubject = { company: string; type: 'document' | 'quotation'; id: string }

/** The link of a document or an offer as it stands. */
export const clientLinkQuery = ({ company, type, id }: LinkSubject) =>
  queryOptions({
    queryKey: ['client-links', company, type, id],
    queryFn: ({ signal }) =>
      call(
        type === 'document' ? endpoints.getDocumentLink : endpoints.getQuotationLink,
        { params: { id } },
        { company, signal },
      ),
    retry: false,
    staleTime: 0,
  })

/** Switches it on or off; switched on anew it is another one. */
export function setClientLink({ company, type, id }: LinkSubject, isOn: boolean): Promise<PublicLink> {
  const endpoint = type === 'document' ? endpoints.setDocumentLink : endpoints.setQuotationLink
  return call(endpoint, { params: { id }, body: { is_on: isOn } }, { company })
}
