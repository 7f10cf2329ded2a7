import type { DocumentRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconPrinter, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { detailLink } from '../detail-link.ts'
import classes from './counter.module.css'
import { printTicket } from './print-ticket.ts'

type SoldDialogProps = { company: string; row: DocumentRow; change: string | null; onNext: () => void }

/** What was sold: its number, the change to give back, the paper. Enter goes on to the next sale. */
export function SoldDialog({ company, row, change, onNext }: SoldDialogProps) {
  const { t } = useTranslation()
  if (row.fiscal_status === 'waiting_approval') return <WaitingDialog row={row} onNext={onNext} />
  const print = () =>
    printTicket(company, row).catch(() =>
      toastError({ message: t('documents.view.downloadFailed'), subject: 'download' }),
    )
  return (
    <Dialog onClose={onNext} hasCloseButton={false} size={420} label={t('counter.tickets.sold')}>
      <div className={classes.sold}>
        <IconCircleCheck size={40} stroke={1.5} aria-hidden />
        <p>{t('counter.tickets.soldNumber', { number: shortNumber(row.consecutivo) })}</p>
        <Money amount={row.total} currency={row.currency} size="lg" />
        {change !== null && (
          <div className={classes.change}>
            <span>{t('counter.tickets.change')}</span>
            <Money amount={change} currency={row.currency} size="xl" />
          </div>
        )}
        <p className={classes.muted}>{t('counter.tickets.soldHint')}</p>
      </div>
      <Group grow mt="md">
        <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={print}>
          {t('counter.tickets.print')}
        </Button>
        <Button data-autofocus onClick={onNext} rightSection={<KeyHint keys={['↵']} />}>
          {t('counter.tickets.next')}
        </Button>
      </Group>
      <p className={classes.more}>
        <Link {...detailLink(row)}>{t('counter.tickets.open')}</Link>
      </p>
    </Dialog>
  )
}

/** The sale is worth so much that somebody else has to approve it: nothing was issued, and nothing is handed over yet. */
function WaitingDialog({ row, onNext }: Pick<SoldDialogProps, 'row' | 'onNext'>) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onNext} hasCloseButton={false} size={420} label={t('counter.tickets.waiting')}>
      <div className={classes.sold} data-waiting>
        <IconUserCheck size={40} stroke={1.5} aria-hidden />
        <p>{t('counter.tickets.waiting')}</p>
        <Money amount={row.total} currency={row.currency} size="lg" />
        <p className={classes.muted}>{t('counter.tickets.waitingHint')}</p>
      </div>
      <Button fullWidth mt="md" data-autofocus onClick={onNext} rightSection={<KeyHint keys={['↵']} />}>
        {t('counter.tickets.next')}
      </Button>
      <p className={classes.more}>
        <Link {...detailLink(row)}>{t('counter.tickets.open')}</Link>
      </p>
    </Dialog>
  )
}
