import { UnstyledButton } from '@mantine/core'
import { IconCalculator, IconChefHat, IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './demo-cards.module.css'
import { installationQuery } from './installation.ts'

export type DemoUser = { email: string; password: string }

const demoPassword = 'cuenta-clara-demo'
const users = [
  { email: 'owner@demo.test', icon: IconChefHat, title: 'demoOwner', hint: 'demoOwnerHint' },
  {
    email: 'accountant@demo.test',
    icon: IconCalculator,
    title: 'demoAccountant',
    hint: 'demoAccountantHint',
  },
  { email: 'biller@demo.test', icon: IconReceipt2, title: 'demoBiller', hint: 'demoBillerHint' },
] as const

/** One press into the demo, on installations that have one. */
export function DemoCards({ isBusy, onEnter }: { isBusy: boolean; onEnter: (user: DemoUser) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(installationQuery)
  if (data?.demo !== true) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.title}>
        {t('identity.login.demoTitle')}
      </h2>
      <p className={classes.hint}>{t('identity.login.demoHint')}</p>
      <div className={classes.cards}>
        {users.map(({ email, icon: Icon, title, hint }) => (
          <UnstyledButton
            key={email}
            className={classes.card}
            disabled={isBusy}
            onClick={() => onEnter({ email, password: demoPassword })}
          >
            <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />
            <span className={classes.name}>{t(`identity.login.${title}`)}</span>
            <span className={classes.what}>{t(`identity.login.${hint}`)}</span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
