import type { CabysEntry } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './items.module.css'

/** A code among those that a search found, and whether the company uses it. */
export function CabysOption({ entry }: { entry: CabysEntry }) {
  const { t } = useTranslation()
  return (
    <>
      <span>
        <bdi className="cc-clamp">{entry.description}</bdi>
        <span className={classes.code}>
          <span className="cc-ltr cc-numbers">{entry.code}</span>
          {entry.is_used && <> · {t('itemSheet.codes.used')}</>}
        </span>
      </span>
      <span className="cc-numbers cc-ltr">{entry.rate}&nbsp;%</span>
    </>
  )
}
