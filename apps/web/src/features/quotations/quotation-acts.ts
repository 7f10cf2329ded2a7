import type { QuotationRow } from '@cuentaclara/contracts'
import { IconCopy, IconGitBranch, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useIsSimplified } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { RecordAction } from '#ui/record-action.ts'
import { askIcons } from './ask-icon.tsx'
import { type QuotationAsk, takes } from './quotation-asks.ts'

const keys: Partial<Record<QuotationAsk, string>> = { send: 's', convert: 'i' }

/** What can be done with an offer, on its page and from its list: some of it is asked first. */
export function useQuotationActs(onAsk: (what: QuotationAsk, row: QuotationRow) => unknown) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isSimplified = useIsSimplified()
  const edit = ({ id }: QuotationRow) => navigate({ to: '/quotations/edit/$id', params: { id } })
  const labelOf = (what: QuotationAsk) => {
    if (what === 'send') return t('documents.send.action')
    return t(`sales.quotations.actions.${what === 'convert' && isSimplified ? 'toReceipt' : what}`)
  }
  const asking = (what: QuotationAsk): RecordAction<QuotationRow> => ({
    label: labelOf(what),
    icon: askIcons[what],
    ...(keys[what] !== undefined && { key: keys[what] }),
    permission: what === 'send' ? 'documents.send' : 'documents.draft',
    takes: (row) => takes(row, what),
    isDangerous: what === 'cancel' || what === 'delete',
    act: (row) => onAsk(what, row),
  })
  return {
    send: asking('send'),
    accept: asking('accept'),
    reject: asking('reject'),
    convert: asking('convert'),
    extend: asking('extend'),
    cancel: asking('cancel'),
    delete: asking('delete'),
    edit: {
      label: t('sales.quotations.actions.edit'),
      icon: IconPencil,
      key: 'e',
      permission: 'documents.draft',
      takes: ({ status }) => status === 'draft',
      act: edit,
    },
    clone: {
      label: t('sales.quotations.actions.clone'),
      icon: IconCopy,
      permission: 'documents.draft',
      act: ({ id }) => navigate({ to: '/quotations/clone/$id', params: { id } }),
    },
    revise: {
      label: t('sales.quotations.actions.revise'),
      icon: IconGitBranch,
      permission: 'documents.draft',
      takes: ({ status }) => ['sent', 'rejected', 'expired'].includes(status),
      act: edit,
    },
  } satisfies Record<string, RecordAction<QuotationRow>>
}
