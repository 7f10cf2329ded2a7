import type { PublicDocument } from '@cuentaclara/contracts'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { LanguageSwitcher } from '#ui/language-switcher.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import classes from './public-document.module.css'

/** What stands around a page that nobody signs in for: whose it is, and in which language and light it is read. */
export function Frame({ issuer, children }: { issuer?: PublicDocument['issuer']; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        {issuer && (
          <span className={classes.company}>
            <CompanyBadge name={issuer.name} colour={issuer.colour} logoUrl={issuer.logo_url} size={36} />
            <bdi>{issuer.name}</bdi>
          </span>
        )}
        <span className={classes.tools}>
          <LanguageSwitcher />
          <ThemeSwitch />
        </span>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}

/** Whose page it is, in law. */
export function Imprint({ issuer }: { issuer: PublicDocument['issuer'] }) {
  return (
    <footer className={classes.imprint}>
      <p>
        <bdi>{issuer.legal_name}</bdi>
        {issuer.identification_number !== null && (
          <>
            {' · '}
            <span className="cc-ltr cc-numbers">{issuer.identification_number}</span>
          </>
        )}
      </p>
      <Reach issuer={issuer} />
    </footer>
  )
}

/** How its company is reached. */
export function Reach({ issuer }: { issuer: PublicDocument['issuer'] }) {
  return (
    <p className={classes.reach}>
      {issuer.phone !== null && (
        <a className="cc-ltr cc-numbers" href={`tel:${issuer.phone.replaceAll(' ', '')}`}>
          {issuer.phone}
        </a>
      )}
      {issuer.email !== null && (
        <a className="cc-ltr" href={`mailto:${issuer.email}`}>
          {issuer.email}
        </a>
      )}
    </p>
  )
}

export function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.words.loading')}>
      <Skeleton height={236} radius="md" mb="md" />
      <Skeleton height={280} radius="md" />
    </div>
  )
}
