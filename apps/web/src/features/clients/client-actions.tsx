import type { Client } from '@cuentaclara/contracts'
import { IconCash, IconPencil, IconWorld } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCanWholeClient } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { RecordActions } from '#ui/record-page.tsx'
import { ClientDrawer } from './index.ts'
import { newPayment, useNewForClient } from './new-for-client.ts'

const ClientPortalDialog = part(() => import('./client-portal-dialog.tsx'), 'ClientPortalDialog', {
  words: ['tools'],
})

/** What a client pays or is written next: their payment leads, what is begun for them stands in the menu. */
export function ClientActions({ company, client }: { company: string; client: Client }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'edit' | 'portal' | null>(null)
  const mayEdit = useCan('clients.edit')
  const mayShare = useCanWholeClient('documents.send') && !client.is_archived
  const mayRecord = useCan('payments.record') && !client.is_archived
  // Their payment has the button beside it.
  const begun = useNewForClient().filter(({ to, takes }) => to !== newPayment && takes(client))
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
          onClick: () => setAsked('edit'),
        },
        mayShare && {
          name: 'portal',
          label: t('insight.client.portal'),
          icon: <IconWorld size={17} aria-hidden />,
          onClick: () => setAsked('portal'),
        },
      ]}
      moreLabel={t('catalogue.clients.begin')}
      more={
        begun.length > 0 &&
        begun.map(({ label, icon: Icon, to }) => (
          <DropdownItem
            key={to}
            icon={<Icon size={17} aria-hidden />}
            onClick={() => void navigate({ href: `${to}${client.id}` })}
          >
            {label}
          </DropdownItem>
        ))
      }
    >
      {asked === 'portal' && (
        <Suspense fallback={null}>
          <ClientPortalDialog company={company} id={client.id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {asked === 'edit' && (
        <Suspense fallback={null}>
          <ClientDrawer company={company} client={client} onClose={() => setAsked(null)} onSaved={() => {}} />
        </Suspense>
      )}
    </RecordActions>
  )
}
