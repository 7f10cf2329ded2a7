import { endpoints, type SimpleRow } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { LetterDialog } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'

type SimpleMailDialogProps = { company: string; row: Pick<SimpleRow, 'id'>; onClose: () => void }

/** Mails a receipt with its PDF, as its letter would go now. */
export function SimpleMailDialog({ company, row: { id }, onClose }: SimpleMailDialogProps) {
  const query = useQuery({
    queryKey: ['simples', company, 'letter', id],
    queryFn: ({ signal }) => call(endpoints.getSimpleLetter, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <LetterDialog
      query={query}
      send={(letter, key) => call(endpoints.mailSimple, { params: { id }, body: letter }, { company, key })}
      isOpen
      onClose={onClose}
    />
  )
}
