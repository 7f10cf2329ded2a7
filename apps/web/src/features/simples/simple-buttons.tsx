import type { SimpleDetail } from '@cuentaclara/contracts'
import {
  IconArrowForwardUp,
  IconCash,
  IconEye,
  IconFileTypePdf,
  IconLink,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useDetailKeys } from '#ui/detail-keys.ts'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { RecordActions } from '#ui/record-page.tsx'
import {
  isOpen,
  isPrintable,
  isSendable,
  isUnpaid,
  type SimpleAction,
  useSimpleActions,
} from './simple-actions.ts'
import { PayDialog, VoidDialog } from './simple-dialogs.tsx'

const SimpleMailDialog = part(() => import('./simple-mail-dialog.tsx'), 'SimpleMailDialog', {
  words: ['tools'],
})
const ClientLinkDialog = part(() => import('#features/delivery/index.ts'), 'ClientLinkDialog', {
  words: ['tools'],
})

type SimpleButtonsProps = { company: string; simple: SimpleDetail; isInPlace?: boolean }

/** What can be done with an issued receipt: what is owed is paid next, and what was paid is printed. */
export function SimpleButtons({ company, simple, isInPlace = false }: SimpleButtonsProps) {
  const { t } = useTranslation()
  const { print, convert } = useSimpleActions(company)
  const may = {
    pay: useCan('payments.record') && isUnpaid(simple),
    void: useCan('documents.correct') && isOpen(simple),
    convert: useCan('documents.draft') && isOpen(simple),
    print: isPrintable(simple),
    send: useCan('documents.send') && isSendable(simple),
    share: useCan('documents.send') && isPrintable(simple),
  }
  const subject = { company, type: 'simple', id: simple.id } as const
  const copyLink = async () => (await import('#features/delivery/index.ts')).copyClientLink(subject)
  const [action, setAction] = useState<SimpleAction | null>(null)
  useDetailKeys({
    p: () => may.pay && setAction('pay'),
    d: () => may.print && print(simple),
    s: () => may.send && setAction('send'),
    l: () => may.send && copyLink(),
  })
  const close = () => setAction(null)
  return (
    <RecordActions
      isInPlace={isInPlace}
      actions={[
        may.pay && {
          name: 'pay',
          label: t('counter.simples.actions.pay'),
          icon: <IconCash size={17} aria-hidden />,
          isMain: true,
          onClick: () => setAction('pay'),
        },
        may.print && {
          name: 'print',
          label: t('counter.simples.actions.print'),
          icon: <IconFileTypePdf size={17} aria-hidden />,
          isMain: !may.pay,
          onClick: () => void print(simple),
        },
        may.send && {
          name: 'send',
          label: t('documents.send.action'),
          icon: <IconSend size={17} aria-hidden />,
          onClick: () => setAction('send'),
        },
      ]}
      more={
        (may.convert || may.void || may.share) && (
          <>
            {may.share && (
              <>
                {may.send && (
                  <DropdownItem icon={<IconLink size={17} aria-hidden />} onClick={copyLink}>
                    {t('documents.view.keys.link')}
                  </DropdownItem>
                )}
                <DropdownItem icon={<IconEye size={17} aria-hidden />} onClick={() => setAction('link')}>
                  {t('documents.view.keys.clientLink')}
                </DropdownItem>
              </>
            )}
            {may.convert &&
              (['invoice', 'ticket'] as const).map((to) => (
                <DropdownItem
                  key={to}
                  icon={<IconArrowForwardUp size={17} className="cc-mirror" aria-hidden />}
                  onClick={() => void convert(simple, to)}
                >
                  {t(`counter.simples.actions.${to === 'invoice' ? 'toInvoice' : 'toTicket'}`)}
                </DropdownItem>
              ))}
            {may.void && (
              <DropdownItem
                isDangerous
                icon={<IconX size={17} aria-hidden />}
                onClick={() => setAction('void')}
              >
                {t('counter.simples.actions.void')}
              </DropdownItem>
            )}
          </>
        )
      }
    >
      <Suspense>
        {action === 'send' && <SimpleMailDialog company={company} row={simple} onClose={close} />}
        {action === 'link' && <ClientLinkDialog subject={subject} onClose={close} />}
      </Suspense>
      {action === 'pay' && <PayDialog company={company} row={simple} onClose={close} />}
      {action === 'void' && <VoidDialog company={company} row={simple} onClose={close} />}
    </RecordActions>
  )
}
