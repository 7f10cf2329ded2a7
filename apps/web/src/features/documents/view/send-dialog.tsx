import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LetterDialog, WhatsappForm } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import type { Asked } from '#ui/form/asking-sheet.tsx'
import { sendDocument } from '../actions.ts'
import { documentLetterQuery, documentQuery, rememberRow } from '../queries.ts'

type SendDialogProps = {
  company: string
  document: Pick<DocumentRow, 'id'>
  /** Whom it is for; the usual address otherwise. */
  to?: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** The letter that takes a document to its client, or what is handed to WhatsApp. */
export function SendDialog({ company, document: { id }, to, isOpen, onClose }: SendDialogProps) {
  const cache = useQueryClient()
  const query = useQuery({ ...documentLetterQuery(company, id), enabled: isOpen })
  return (
    <LetterDialog
      query={query}
      send={async (letter, key) => rememberRow(cache, company, await sendDocument(company, id, letter, key))}
      whatsapp={(asked) => <Whatsapp company={company} id={id} {...asked} />}
      to={to}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}

function Whatsapp({ company, id, ...asked }: Asked & { company: string; id: string }) {
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: ['documents', company, 'whatsapp', id],
    queryFn: ({ signal }) => call(endpoints.getDocumentWhatsapp, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const hand = async (handed: { phone: string; text: string }, key: string) => {
    await call(endpoints.handDocumentToWhatsapp, { params: { id }, body: handed }, { company, key })
    await cache.invalidateQueries({ queryKey: documentQuery(company, id).queryKey })
  }
  return <WhatsappForm query={query} hand={hand} {...asked} />
}
