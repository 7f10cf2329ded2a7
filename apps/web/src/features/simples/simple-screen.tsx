import type { SimpleDetail } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { simpleName } from './queries.ts'
import { SimpleButtons } from './simple-buttons.tsx'
import { SimpleFacts } from './simple-facts.tsx'
import classes from './simples.module.css'

/** A receipt on a page of its own. */
export function SimpleScreen({ company, simple }: { company: string; simple: SimpleDetail }) {
  const { t } = useTranslation()
  const number = simpleName(simple.number) ?? t('documents.number.draft')
  useScreenTitle(number)
  return (
    <>
      <BackLink to="/simples">{t('shell.nav.simples')}</BackLink>
      <PageHeader
        title={t('counter.simples.sheetTitle', { number })}
        actions={<SimpleButtons company={company} simple={simple} />}
      />
      <article className={`${classes.page} cc-card`}>
        <SimpleFacts simple={simple} />
      </article>
    </>
  )
}
