import type { DocumentRow } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import LetterDialog from '#ui/letter-dialog.tsx'
import { sendDocument } from '../actions.ts'
import { documentLetterQuery, rememberRow } from '../queries.ts'

type SendDialogProps = {
  company: string
  document: Pick<DocumentRow, 'id'>
  isOpen: boolean
  onClose: () => void
}

/** The letter that takes a document to its client. */
export default function SendDialog({ company, document: { id }, isOpen, onClose }: SendDialogProps) {
  const cache = useQueryClient()
  const query = useQuery({ ...documentLetterQuery(company, id), enabled: isOpen })
  return (
    <LetterDialog
      query={query}
      send={async (letter) => rememberRow(cache, company, await sendDocument(company, id, letter))}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
