import type { QuotationDetail } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import { draftAddress } from './draft-address.ts'
import { forgetConverted, forgetQuotationLists, rememberQuotation } from './queries.ts'
import type { QuotationAsk } from './quotation-asks.ts'

const MailDialog = part(() => import('./mail-dialog.tsx'), 'MailDialog', { words: ['tools'] })
const QuotationDialogs = part(() => import('./quotation-dialogs.tsx'), 'QuotationDialogs')

type QuotationQuestionProps = {
  company: string
  quotation: QuotationDetail
  ask: QuotationAsk
  onClose: () => void
  onDeleted: () => Promise<void> | void
}

/** The dialog of what an offer is asked to do, wherever it was asked. */
export function QuotationQuestion({ company, quotation, ask, onClose, onDeleted }: QuotationQuestionProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <Suspense>
      {ask === 'send' ? (
        <MailDialog company={company} quotation={quotation} onClose={onClose} />
      ) : (
        <QuotationDialogs
          company={company}
          quotation={quotation}
          question={ask}
          onClose={onClose}
          onChanged={(changed) => rememberQuotation(cache, company, changed)}
          onConverted={(made) => {
            forgetConverted(cache, company, [quotation.id])
            void navigate(draftAddress(made))
          }}
          onDeleted={async () => {
            forgetQuotationLists(cache, company)
            await onDeleted()
          }}
        />
      )}
    </Suspense>
  )
}
