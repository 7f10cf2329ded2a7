import type { SimpleDetail } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconArrowForwardUp, IconCash, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useDetailKeys } from '#ui/detail-keys.ts'
import { isOpen, isPrintable, isUnpaid, type SimpleAction, useSimpleActions } from './simple-actions.ts'
import { PayDialog, VoidDialog } from './simple-dialogs.tsx'

/** What can be done with an issued receipt; its print leads. */
export function SimpleButtons({ company, simple }: { company: string; simple: SimpleDetail }) {
  const { t } = useTranslation()
  const { print, convert } = useSimpleActions(company)
  const may = {
    pay: useCan('payments.record') && isUnpaid(simple),
    void: useCan('documents.correct') && isOpen(simple),
    convert: useCan('documents.draft') && isOpen(simple),
    print: isPrintable(simple),
  }
  const [action, setAction] = useState<SimpleAction | null>(null)
  useDetailKeys({
    p: () => may.pay && setAction('pay'),
    d: () => may.print && print(simple),
  })
  const close = () => setAction(null)
  return (
    <Group gap="xs">
      {may.print && (
        <Button leftSection={<IconFileTypePdf size={17} aria-hidden />} onClick={() => print(simple)}>
          {t('counter.simples.actions.print')}
        </Button>
      )}
      {may.pay && (
        <Button
          variant="default"
          leftSection={<IconCash size={17} aria-hidden />}
          onClick={() => setAction('pay')}
        >
          {t('counter.simples.actions.pay')}
        </Button>
      )}
      {may.convert && (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowForwardUp size={17} className="cc-mirror" aria-hidden />}
            onClick={() => convert(simple, 'invoice')}
          >
            {t('counter.simples.actions.toInvoice')}
          </Button>
          <Button variant="default" onClick={() => convert(simple, 'ticket')}>
            {t('counter.simples.actions.toTicket')}
          </Button>
        </>
      )}
      {may.void && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconX size={17} aria-hidden />}
          onClick={() => setAction('void')}
        >
          {t('counter.simples.actions.void')}
        </Button>
      )}
      {action === 'pay' && <PayDialog company={company} row={simple} onClose={close} />}
      {action === 'void' && <VoidDialog company={company} row={simple} onClose={close} />}
    </Group>
  )
}
