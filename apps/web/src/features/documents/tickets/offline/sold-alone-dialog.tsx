import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Group } from '@mantine/core'
import { IconCloudOff, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from '../counter.module.css'
import type { OwnTill, WaitingSale } from './own-till.ts'
import { printWaiting } from './print-waiting.ts'

type SoldAloneDialogProps = { sale: WaitingSale; till: OwnTill; onNext: () => void }

/** Sold without a network: its number is final, the sale is kept here, and it is sent by itself. */
export function SoldAloneDialog({ sale, till, onNext }: SoldAloneDialogProps) {
  const { t } = useTranslation()
  const currency = (sale.body.sale.currency ?? 'CRC') as CurrencyCode
  return (
    <Dialog onClose={onNext} hasCloseButton={false} size={420} label={t('counter.tickets.sold')}>
      <div className={classes.sold}>
        <IconCloudOff size={40} stroke={1.5} aria-hidden />
        <p>{t('till.sold', { number: shortNumber(sale.consecutivo) })}</p>
        <Money amount={sale.body.total} currency={currency} size="lg" />
        {sale.change !== null && (
          <div className={classes.change}>
            <span>{t('counter.tickets.change')}</span>
            <Money amount={sale.change} currency={currency} size="xl" />
          </div>
        )}
        <p className={classes.muted}>{t('till.soldHint')}</p>
      </div>
      <Group grow mt="md">
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => printWaiting(sale, till)}
        >
          {t('counter.tickets.print')}
        </Button>
        <Button data-autofocus onClick={onNext} rightSection={<KeyHint keys={['↵']} />}>
          {t('counter.tickets.next')}
        </Button>
      </Group>
    </Dialog>
  )
}
