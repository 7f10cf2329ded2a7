import { type AuthorityBoard, type ContingencyKind, endpoints } from '@cuentaclara/contracts'
import { Button, Stack } from '@mantine/core'
import { IconCircleCheck, IconFileText, IconWifiOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import classes from '../settings.module.css'

type Way = ContingencyKind | 'normal'
const ways: readonly Way[] = ['normal', 'no_internet', 'provisional']
const icons = { normal: IconCircleCheck, no_internet: IconWifiOff, provisional: IconFileText }

type ContingencySwitchProps = { company: string; board: AuthorityBoard; isReadOnly: boolean }

/** How the company works just now, what that means, and the other ways, each after a question. */
export function ContingencySwitch({ company, board, isReadOnly }: ContingencySwitchProps) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Way>('normal')
  const [isAsking, setIsAsking] = useState(false)
  const change = useMutation({
    mutationFn: (way: Way) =>
      call(endpoints.setContingency, { body: { kind: way === 'normal' ? null : way } }, { company }),
    onSuccess: (_, way) =>
      toastSuccess({ subject: 'contingency', message: t(`tools.contingency.done.${way}`) }),
    onError: (error) => toastRefusal(error, 'contingency'),
    onSettled: () => {
      for (const area of ['authority', 'documents'])
        void cache.invalidateQueries({ queryKey: [area, company] })
    },
  })
  const { contingency } = board
  const present: Way = contingency?.kind ?? 'normal'
  const time = contingency && formatInstant(contingency.since, { format })
  return (
    <div className={classes.list}>
      <h3 className={classes.branch}>{t('tools.contingency.title')}</h3>
      <div className={classes.contingency}>
        <ToneChip tone={present === 'normal' ? 'success' : 'warning'} icon={icons[present]}>
          {t(`tools.contingency.states.${present}`)}
        </ToneChip>
        {contingency !== null && (
          <span className={classes.hint}>
            {contingency.by === null
              ? t('tools.contingency.since', { time })
              : t('tools.contingency.sinceBy', { time, name: contingency.by })}
          </span>
        )}
      </div>
      <p className={classes.lead}>{t(`tools.contingency.about.${present}`)}</p>
      {present !== 'normal' && <p className={classes.hint}>{t('tools.contingency.term')}</p>}
      {!isReadOnly && (
        <Stack gap="xs">
          {ways
            .filter((way) => way !== present)
            .map((way) => (
              <Button
                key={way}
                variant={way === 'normal' ? 'filled' : 'default'}
                onClick={() => {
                  setAsked(way)
                  setIsAsking(true)
                }}
              >
                {t(`tools.contingency.choose.${way}`)}
              </Button>
            ))}
        </Stack>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`tools.contingency.ask.${asked}.title`)}
        confirmLabel={t(`tools.contingency.ask.${asked}.confirm`)}
        onConfirm={() => change.mutateAsync(asked)}
        onClose={() => setIsAsking(false)}
      >
        <div className={classes.stack}>
          <p className={classes.plain}>{t(`tools.contingency.ask.${asked}.text`)}</p>
          {board.queue_length > 0 && (
            <p className={classes.lead}>{t('tools.contingency.waiting', { count: board.queue_length })}</p>
          )}
          {asked !== 'normal' && <p className={classes.hint}>{t('tools.contingency.term')}</p>}
        </div>
      </ConfirmDialog>
    </div>
  )
}
