import type { DocumentRow } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import LetterDialog from '#ui/letter-dialog.tsx'
import { WhatsappForm } from '#ui/whatsapp-form.tsx'
import { handToWhatsapp, sendDocument } from '../actions.ts'
import { documentLetterQuery, documentQuery, documentWhatsappQuery, rememberRow } from '../queries.ts'

type SendDialogProps = {
  company: string
  document: Pick<DocumentRow, 'id'>
  isOpen: boolean
  onClose: () => void
}

/** The letter that takes a document to its client, or what is handed to WhatsApp. */
export default function SendDialog({ company, document: { id }, isOpen, onClose }: SendDialogProps) {
  const cache = useQueryClient()
  const query = useQuery({ ...documentLetterQuery(company, id), enabled: isOpen })
  return (
    <LetterDialog
      query={query}
      send={async (letter) => rememberRow(cache, company, await sendDocument(company, id, letter))}
      whatsapp={<Whatsapp company={company} id={id} onClose={onClose} />}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}

function Whatsapp({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const cache = useQueryClient()
  const query = useQuery(documentWhatsappQuery(company, id))
  const hand = async ({ phone }: { phone: string }) => {
    await handToWhatsapp(company, id, { phone })
    await cache.invalidateQueries({ queryKey: documentQuery(company, id).queryKey })
  }
  return <WhatsappForm query={query} hand={hand} onClose={onClose} />
}
