import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { MoreActions } from '#ui/record-page.tsx'
import { newPayment, useNewForClient } from './new-for-client.ts'

/** What a client is written or pays next: their payment at once, the rest under “New”. */
export function ClientNew({ client }: { client: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayRecord = useCan('payments.record')
  // Their payment has the button beside it.
  const rest = useNewForClient().filter(({ to }) => to !== newPayment)
  return (
    <>
      {mayRecord && (
        <Button
          leftSection={<IconCash size={18} aria-hidden />}
          onClick={() => void navigate({ href: `${newPayment}${client}` })}
        >
          {t('shell.create.payment')}
        </Button>
      )}
      {rest.length > 0 && (
        <MoreActions label={t('catalogue.clients.begin')}>
          {rest.map(({ label, icon: Icon, to }) => (
            <DropdownItem
              key={to}
              icon={<Icon size={17} aria-hidden />}
              onClick={() => void navigate({ href: `${to}${client}` })}
            >
              {label}
            </DropdownItem>
          ))}
        </MoreActions>
      )}
    </>
  )
}
