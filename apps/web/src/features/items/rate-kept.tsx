import { endpoints, type Item } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import classes from './codes-sheet.module.css'
import { forgetItems } from './queries.ts'

/** Who keeps the rate of an item although the catalogue changed that of its code, and the way to be asked again. */
export function RateKept({ company, item }: { company: string; item: Item }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id, cabys, rate_code, rate_kept: kept } = item
  const again = useMutation({
    mutationFn: () =>
      call(
        endpoints.keepItemRates,
        { body: { items: [{ id, cabys, rate_code }], is_kept: false } },
        { company },
      ),
    onError: (error) => toastRefusal(error, 'items'),
    onSettled: () => forgetItems(cache, company),
  })
  if (!kept || again.isSuccess) return null
  return (
    <p className={classes.muted}>
      {t('itemSheet.codes.keptBy', { name: kept.by ?? t('itemSheet.codes.somebody') })} ·{' '}
      <InstantText instant={kept.at} mode="day" />{' '}
      <Button variant="subtle" size="compact-sm" loading={again.isPending} onClick={() => again.mutate()}>
        {t('itemSheet.codes.reviewAgain')}
      </Button>
    </p>
  )
}
