import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './offline/till.module.css'
import { isSamePlace } from './place-to-sell.ts'
import type { Counter } from './use-counter.ts'

type JoinQuestionProps = Pick<Counter['shift'], 'place' | 'joins' | 'tills' | 'answer'> & {
  onClose: () => void
}

/** Whose usual terminal has an open shift of somebody else says once whether they sell into it, or at which other terminal. */
export function JoinQuestion({ place, joins, tills, answer, onClose }: JoinQuestionProps) {
  const { t } = useTranslation()
  const others = tills.filter((till) => place === null || !isSamePlace(till, place))
  const [isElsewhere, setIsElsewhere] = useState(joins === null)
  const here = place === null ? '' : `${place.branch} · ${place.terminal}`
  if (isElsewhere || joins === null)
    return (
      <Dialog onClose={onClose} title={t('till.join.where')} size={480}>
        <ul className={classes.tills}>
          {others.map((till) => (
            <li key={`${till.branch}${till.terminal}`} className={classes.till}>
              <span className={classes.tillWords}>
                <bdi>{till.name}</bdi>
                <span className={classes.muted}>
                  <span className="cc-ltr cc-numbers">{`${till.branch} · ${till.terminal}`}</span>
                  {till.open_shift !== null &&
                    ` · ${t('till.join.open', { number: till.open_shift.number, person: till.open_shift.opened_by ?? '–' })}`}
                </span>
              </span>
              <Button
                variant="default"
                size="compact-md"
                onClick={() => answer({ branch: till.branch, terminal: till.terminal })}
              >
                {t('till.sellHere')}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  const person = joins.opened_by ?? '–'
  return (
    <Dialog onClose={onClose} title={t('till.join.title', { number: joins.number, person })} size={440}>
      <p>{t('till.join.hint', { place: here, person })}</p>
      <Group justify="flex-end" gap="xs">
        {others.length > 0 && (
          <Button variant="default" onClick={() => setIsElsewhere(true)}>
            {t('till.join.elsewhere')}
          </Button>
        )}
        <Button data-autofocus onClick={() => answer('joins')}>
          {t('till.join.join')}
        </Button>
      </Group>
    </Dialog>
  )
}
