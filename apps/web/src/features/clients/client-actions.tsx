import type { Client } from '@cuentaclara/contracts'
import { IconCash, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useOfferedActions } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useEver } from '#ui/ever.ts'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { ActionItem, headAction, RecordActions } from '#ui/record-page.tsx'
import { useClientActs } from './client-acts.ts'
import type { AskedOfClient } from './client-question.tsx'
import { ClientDrawer } from './index.ts'
import { newPayment, useNewForClient } from './new-for-client.ts'

const ClientQuestion = part(() => import('./client-question.tsx'), 'ClientQuestion', {
  words: ['tools', 'clientSheet'],
})

/** What a client pays or is written next: their payment leads, what is begun for them stands in the menu. */
export function ClientActions({ company, client }: { company: string; client: Client }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isEdited, setIsEdited] = useState(false)
  const [asked, setAsked] = useState<AskedOfClient | null>(null)
  const hasAsked = useEver(asked !== null)
  const mayEdit = useCan('clients.edit')
  const mayRecord = useCan('payments.record') && !client.is_archived
  // Their payment has the button beside it.
  const begun = useNewForClient().filter(({ to, takes }) => to !== newPayment && takes(client))
  const acts = useClientActs((what, of) => setAsked({ what, client: of }))
  const { portal, ...offered } = useOfferedActions(acts, client)
  const kept = [offered.statement, offered.remind, offered.archive, offered.restore, offered.delete].filter(
    (action) => action !== undefined,
  )
  return (
    <RecordActions
      actions={[
        mayRecord && {
          name: 'payment',
          label: t('shell.create.payment'),
          icon: <IconCash size={17} aria-hidden />,
          isMain: true,
          onClick: () => navigate({ href: `${newPayment}${client.id}` }),
        },
        mayEdit && {
          name: 'edit',
          label: t('common.actions.edit'),
          icon: <IconPencil size={17} aria-hidden />,
          onClick: () => setIsEdited(true),
        },
        headAction('portal', portal),
      ]}
      moreLabel={kept.length > 0 ? undefined : t('catalogue.clients.begin')}
      more={
        (begun.length > 0 || kept.length > 0) && (
          <>
            {begun.map(({ label, icon: Icon, to }) => (
              <DropdownItem
                key={to}
                icon={<Icon size={17} aria-hidden />}
                onClick={() => void navigate({ href: `${to}${client.id}` })}
              >
                {label}
              </DropdownItem>
            ))}
            {kept.map((action) => (
              <ActionItem key={action.label} of={action} />
            ))}
          </>
        )
      }
    >
      {hasAsked && (
        <Suspense fallback={null}>
          <ClientQuestion
            company={company}
            asked={asked}
            onGone={() => navigate({ to: '/clients' })}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {isEdited && (
        <Suspense fallback={null}>
          <ClientDrawer
            company={company}
            client={client}
            onClose={() => setIsEdited(false)}
            onSaved={() => {}}
          />
        </Suspense>
      )}
    </RecordActions>
  )
}
