import type { Start } from '@cuentaclara/contracts'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import listClasses from './deadlines.module.css'
import { DeepLink } from './deep-link.tsx'
import classes from './pinned-clients.module.css'

/** The clients that the person pinned, each one press away; nothing while there are none. */
export function PinnedClients({ clients }: { clients: Start['clients'] }) {
  const { t } = useTranslation()
  const mayDraft = useCan('documents.draft')
  return (
    <section aria-labelledby="pinned-clients">
      <h2 id="pinned-clients" className={listClasses.title}>
        {t('home.cards.clients')}
      </h2>
      <ul className={`${listClasses.list} cc-card`}>
        {clients.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <DeepLink to={`/clients/${id}`} className={classes.link}>
              <bdi>{name}</bdi>
            </DeepLink>
            {mayDraft && (
              <DeepLink
                to="/invoices/new"
                search={{ client: id }}
                className={classes.add}
                label={t('common.list.filterChip', { name: t('shell.start.newInvoice'), value: name })}
              >
                <IconPlus size={17} aria-hidden />
              </DeepLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
