import { endpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'

/** How much of the day's letters companies have used, so that who runs the installation sees a flood before it is refused. */
export function LettersToday() {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    queryKey: ['outbox', null, 'today'],
    queryFn: ({ signal }) => call(endpoints.getLettersToday, {}, { signal }),
  })
  const figures = data && [
    {
      term: t('identity.outbox.today.letters'),
      value: t('identity.outbox.today.of', {
        letters: formatCount(data.letters),
        most: formatCount(data.most),
      }),
    },
    { term: t('identity.outbox.today.companies'), value: formatCount(data.companies) },
    ...(data.busiest === null
      ? []
      : [
          {
            term: t('identity.outbox.today.busiest'),
            value: (
              <>
                {formatCount(data.busiest.letters)} · <bdi>{data.busiest.name}</bdi>
              </>
            ),
          },
        ]),
    {
      term: t('identity.outbox.today.perCompany'),
      value: t('identity.outbox.today.aDay', { most: formatCount(data.most_of_company) }),
    },
  ]
  return (
    <FiguresStrip
      label={t('identity.outbox.today.letters')}
      groups={figures && [{ id: 'today', figures }]}
      isPending={isPending}
    />
  )
}
