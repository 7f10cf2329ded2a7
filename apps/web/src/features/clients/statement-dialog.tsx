import { endpoints, type StatementDays } from '@cuentaclara/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LetterDialog, WhatsappForm } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { Asked } from '#ui/form/asking-sheet.tsx'

type Statement = { company: string; id: string; days: StatementDays }
const anew = { retry: false, staleTime: 0, gcTime: 0 } as const

type StatementDialogProps = Statement & {
  /** Whom it is for; the usual address otherwise. */
  to?: string | undefined
  onClose: () => void
}

/** How a statement reaches its client: a letter with its PDF, or a text in WhatsApp that leads to the client's own page. */
export function StatementDialog({ company, id, days, to, onClose }: StatementDialogProps) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['clients', company, 'statement-letter', id, days],
    queryFn: ({ signal }) =>
      call(endpoints.getStatementLetter, { params: { id }, query: days }, { company, signal }),
    ...anew,
  })
  return (
    <LetterDialog
      title={t('tools.lists.bulk.actions.statement')}
      query={query}
      to={to}
      send={({ papers: _none, ...letter }, key) => {
        const body = { ...letter, days }
        return call(endpoints.mailStatement, { params: { id }, body }, { company, key })
      }}
      whatsapp={(asked) => <StatementWhatsapp company={company} id={id} days={days} {...asked} />}
      isOpen
      onClose={onClose}
    />
  )
}

const whatsappQuery = ({ company, id, days }: Statement) =>
  queryOptions({
    queryKey: ['clients', company, 'statement-whatsapp', id, days],
    queryFn: ({ signal }) =>
      call(endpoints.getStatementWhatsapp, { params: { id }, query: days }, { company, signal }),
    ...anew,
  })

/** What a person takes of it to WhatsApp. */
export function StatementWhatsapp({ company, id, days, ...asked }: Statement & Asked) {
  const query = useQuery(whatsappQuery({ company, id, days }))
  const hand = (handed: { phone: string; text: string }, key: string) => {
    const body = { ...handed, days }
    return call(endpoints.handStatementToWhatsapp, { params: { id }, body }, { company, key })
  }
  return <WhatsappForm query={query} hand={hand} {...asked} />
}
