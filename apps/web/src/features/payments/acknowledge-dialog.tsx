import { endpoints, type PaymentDetail } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { LetterDialog, WhatsappForm } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import type { Asked } from '#ui/form/asking-sheet.tsx'

type AcknowledgeDialogProps = { company: string; payment: Pick<PaymentDetail, 'id'>; onClose: () => void }

/** Tells a client that its money came: a letter with a paper, or a text in WhatsApp. */
export function AcknowledgeDialog({ company, payment: { id }, onClose }: AcknowledgeDialogProps) {
  const query = useQuery({
    queryKey: ['payments', company, 'letter', id],
    queryFn: ({ signal }) => call(endpoints.getPaymentLetter, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <LetterDialog
      query={query}
      send={(letter, key) => {
        return call(endpoints.mailPayment, { params: { id }, body: letter }, { company, key })
      }}
      whatsapp={(asked) => <Whatsapp company={company} id={id} {...asked} />}
      isOpen
      onClose={onClose}
    />
  )
}

function Whatsapp({ company, id, ...asked }: Asked & { company: string; id: string }) {
  const query = useQuery({
    queryKey: ['payments', company, 'whatsapp', id],
    queryFn: ({ signal }) => call(endpoints.getPaymentWhatsapp, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const hand = (handed: { phone: string; text: string }, key: string) => {
    return call(endpoints.handPaymentToWhatsapp, { params: { id }, body: handed }, { company, key })
  }
  return <WhatsappForm query={query} hand={hand} {...asked} />
}
