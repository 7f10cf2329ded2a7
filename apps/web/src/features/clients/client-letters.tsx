import { IconBrandWhatsapp, IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { stepsOf } from '#ui/feedback/steps-of.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import { clientLettersQuery } from './client-insight-queries.ts'
import classes from './client-screen.module.css'

/** The statements and reminders that went to a client, and the way to all its letters. */
export function ClientLetters({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const letters = useQuery(clientLettersQuery(company, id)).data?.data ?? []
  const maySend = useCan('documents.send')
  const all = maySend && (
    <Link to="/letters" search={{ client: id }}>
      {t('shell.nav.letters')}
    </Link>
  )
  if (letters.length === 0) return all && <p className={classes.muted}>{all}</p>
  const steps = stepsOf(
    letters.map((letter) => ({ ...letter, event: 'mailed' })),
    {
      look: ({ way }) => [way === 'mail' ? IconMailForward : IconBrandWhatsapp, 'info'],
      title: ({ what, from, to }) =>
        what === 'reminder' || from === null || to === null
          ? t('tools.clientLetters.reminder')
          : t('tools.clientLetters.statement', {
              from: formatDay(from, format),
              to: formatDay(to, format),
            }),
      detail: ({ way, recipient, by }) =>
        [recipient, way === 'whatsapp' && t('tools.deliveries.handed'), by].filter(Boolean).join(' · '),
    },
  )
  return (
    <section className={`${classes.card} ${classes.letters} cc-card`}>
      <h2 className={classes.title}>{t('tools.clientLetters.title')}</h2>
      <Timeline label={t('tools.clientLetters.title')} steps={steps} />
      {all}
    </section>
  )
}
