import { endpoints, type FirstStep, type Start } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { DeepLink } from './deep-link.tsx'
import classes from './first-steps.module.css'
import { startQuery } from './queries.ts'

/** Where each step is taken. */
function placeOf(step: FirstStep, company: string): { to: string; search?: object } {
  switch (step) {
    case 'company':
      return { to: `/main-configurations/${company}` }
    case 'certificate':
      return { to: `/config-hacienda/${company}` }
    case 'item':
      return { to: '/items', search: { open: 'new' } }
    case 'client':
      return { to: '/clients', search: { open: 'new' } }
    case 'document':
      return { to: '/invoices/new' }
    case 'member':
      return { to: '/members', search: { open: 'invite' } }
    case 'reception':
      return { to: '/document-receptions' }
  }
}

/** The way from an empty company to the first documents; ticks itself off, and goes when all is done or nobody wants it. */
export function FirstSteps({ start }: { start: Start }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const hide = useMutation({
    mutationFn: () => call(endpoints.chooseFirstSteps, { body: { is_hidden: true } }, { company }),
    onMutate: () =>
      cache.setQueryData(startQuery(company).queryKey, (known) =>
        known === undefined ? known : { ...known, hides_first_steps: true },
      ),
    onError: (error) => {
      toastRefusal(error, 'first-steps')
      void cache.invalidateQueries({ queryKey: startQuery(company).queryKey })
    },
  })
  const done = start.first_steps.filter(({ is_done }) => is_done).length
  if (start.hides_first_steps || done === start.first_steps.length) return null
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="first-steps">
      <header className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          {t('home.start.firstSteps')}
          <span className={classes.count}>
            {t('home.start.stepsDone', { done, all: start.first_steps.length })}
          </span>
        </h2>
        <Button variant="subtle" size="compact-sm" onClick={() => hide.mutate()}>
          {t('home.start.hideSteps')}
        </Button>
      </header>
      <ol className={classes.steps}>
        {start.first_steps.map(({ step, is_done }) => {
          const place = placeOf(step, company)
          return (
            <li key={step} className={classes.step} data-done={is_done || undefined}>
              {is_done ? (
                <IconCircleCheckFilled size={18} aria-label={t('home.start.done')} />
              ) : (
                <IconCircleDashed size={18} aria-hidden />
              )}
              {is_done ? (
                <span>{t(`home.start.steps.${step}`)}</span>
              ) : (
                <DeepLink to={place.to} search={place.search ?? {}} className={classes.link}>
                  {t(`home.start.steps.${step}`)}
                </DeepLink>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
