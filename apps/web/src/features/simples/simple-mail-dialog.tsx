import { endpoints, type SimpleRow } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { LetterDialog, WhatsappForm } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import type { Asked } from '#ui/form/asking-sheet.tsx'

type SimpleMailDialogProps = { company: string; row: Pick<SimpleRow, 'id'>; onClose: () => void }

/** Mails a receipt with its PDF, as its letter would go now, or takes its link to WhatsApp. */
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
      whatsapp={(asked) => <Whatsapp company={company} id={id} {...asked} />}
      isOpen
      onClose={onClose}
    />
  )
}

function Whatsapp({ company, id, ...asked }: Asked & { company: string; id: string }) {
  const query = useQuery({
    queryKey: ['simples', company, 'whatsapp', id],
    queryFn: ({ signal }) => call(endpoints.getSimpleWhatsapp, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const hand = (handed: { phone: string; text: string }, key: string) => {
    return call(endpoints.handSimpleToWhatsapp, { params: { id }, body: handed }, { company, key })
  }
  return <WhatsappForm query={query} hand={hand} {...asked} />
}
