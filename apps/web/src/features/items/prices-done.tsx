import type { ItemPricesPreview, ItemsChanged } from '@cuentaclara/contracts'
import { Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from '#ui/amount/price-rows.module.css'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'

type PricesDoneProps = {
  done: ItemsChanged & Pick<ItemPricesPreview, 'kept'>
  currency: 'CRC' | 'USD'
  onClose: () => void
}

/** What became of the prices, and the way to what keeps a price of its own, each list narrowed to just that. */
export function PricesDone({ done: { changed, undo, kept }, currency, onClose }: PricesDoneProps) {
  const { t } = useTranslation()
  const change = undo === null ? {} : { prices: undo.id }
  return (
    <SideSheet
      isOpen
      size={640}
      title={t('itemSheet.prices.doneTitle')}
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.actions.close')}</Button>
        </Group>
      }
    >
      <Stack gap="sm">
        <p className={classes.sum} role="status">
          {t('itemSheet.prices.changes', { count: changed })}
        </p>
        <p className={classes.muted}>{t('itemSheet.prices.doneKept')}</p>
        {kept.series > 0 && (
          <Link to="/recurring-invoices" search={{ ...change, currency }} onClick={onClose}>
            {t('itemSheet.prices.doneSeries', { number: kept.series })}
          </Link>
        )}
        {kept.plans > 0 && (
          <Link to="/students" search={change} onClick={onClose}>
            {t('itemSheet.prices.donePlans')}
          </Link>
        )}
      </Stack>
    </SideSheet>
  )
}
