import type { SupplierAccount } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './supplier-screen.module.css'

/** What was chosen for the supplier last time, and what its rule says of the VAT. */
export function SupplierUsual({ usual }: Pick<SupplierAccount, 'usual'>) {
  const { t } = useTranslation()
  const { category, means, vat_condition: condition } = usual
  const facts: [term: string, value: string][] = []
  if (category !== null) facts.push([t('suppliers.category'), category])
  if (means !== null)
    facts.push([t('suppliers.means'), t(`documents.codes.paymentMeans.${means as '01'}`, means)])
  if (condition !== null)
    facts.push([
      t('suppliers.vatCondition'),
      t(`money.receptions.conditions.${condition as '01'}`, condition),
    ])
  return (
    <dl className={classes.terms}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
