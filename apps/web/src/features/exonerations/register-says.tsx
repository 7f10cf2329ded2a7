import { costaRicaDay } from '@cuentaclara/einvoice'
import type { ReactNode } from 'react'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CoveredProducts } from './covered-products.tsx'
import type { Authorisation } from './queries.ts'
import classes from './register-says.module.css'

type RegisterSaysProps = {
  answer: Authorisation
  /** The product that is to be free of tax, where there is one. */
  cabys?: string
  /** It does not fit for another reason, which stands here or at its number. */
  misfit?: ReactNode
}

/** Whose an exoneration is, until when, for how much and for what; or that nobody could say. Its words are of `lineSheet`. */
export function RegisterSays({ answer, cabys: wanted = '', misfit = false }: RegisterSaysProps) {
  const { t } = useTranslation()
  const format = useDateFormat()
  if (answer.outcome !== 'found')
    return (
      <p
        className={classes.register}
        role="status"
        data-tone={answer.outcome === 'absent' ? 'wrong' : 'quiet'}
      >
        {t(`lineSheet.exoneration.${answer.outcome}`)}
      </p>
    )
  const { holder, expires_on, points, cabys, institution_name } = answer.facts
  const isOver = expires_on < costaRicaDay(Date.now())
  const isOutside = cabys.length > 0 && wanted !== '' && !cabys.some(({ code }) => code === wanted)
  const isWrong = isOver || isOutside || misfit !== false
  const covered = wanted === '' ? 'coversSome' : isOutside ? 'coversNot' : 'covers'
  return (
    <div className={classes.register} role="status" data-tone={isWrong ? 'wrong' : 'fine'}>
      <strong>
        {holder === null
          ? t('lineSheet.exoneration.noHolder')
          : [holder.name, holder.identification_number].filter(Boolean).join(' · ')}
      </strong>
      {typeof misfit === 'string' && <span data-wrong>{misfit}</span>}
      <span>{institution_name}</span>
      <span data-wrong={isOver || undefined}>
        {t(isOver ? 'lineSheet.exoneration.over' : 'lineSheet.exoneration.until', {
          day: formatDay(expires_on, format),
          points,
        })}
      </span>
      {cabys.length === 0 ? (
        <span>{t('lineSheet.exoneration.coversAll')}</span>
      ) : (
        <CoveredProducts
          cabys={cabys}
          summary={t(`lineSheet.exoneration.${covered}`, { count: cabys.length })}
          isWrong={isOutside}
        />
      )}
    </div>
  )
}
