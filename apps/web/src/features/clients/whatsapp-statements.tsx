import type { StatementDays } from '@cuentaclara/contracts'
import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkSheetProps } from '#features/lists/index.ts'
import { today } from '#lib/dates/dates.ts'
import { daysOf } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { AskingDialog } from '#ui/form/asking-sheet.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import classes from './client-screen.module.css'
import { clientQuery } from './queries.ts'
import { StatementWhatsapp } from './statement-dialog.tsx'

/** Each is a press, and a phone that sends. */
const most = 50

type Props = Pick<BulkSheetProps, 'company' | 'which' | 'onDone' | 'onClose'>

/** Statements of ticked clients, taken to WhatsApp one after the other: no browser opens it many times for one press. */
export function WhatsappStatements({ company, which, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const ids = 'ids' in which ? which.ids : []
  const [days, setDays] = useState<StatementDays | null>(null)
  const title = t('tools.lists.bulk.actions.statement-whatsapp')
  if (ids.length === 0 || ids.length > most)
    return (
      <AskingDialog onClose={onClose} size={480} title={title}>
        {() => <p>{t('clientSheet.statements.most', { most })}</p>}
      </AskingDialog>
    )
  return days === null ? (
    <DaysAsked title={title} onChosen={setDays} onClose={onClose} />
  ) : (
    <Turns company={company} ids={ids} days={days} onDone={onDone} onClose={onClose} />
  )
}

type DaysAskedProps = { title: string; onChosen: (days: StatementDays) => void; onClose: () => void }

function DaysAsked({ title, onChosen, onClose }: DaysAskedProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState<StatementDays>(() => daysOf({ period: 'quarter' }, today()))
  return (
    <DialogForm
      title={title}
      size={440}
      submitLabel={t('clientSheet.statements.start')}
      isLacking={days.from === '' || days.to < days.from}
      onSubmit={() => onChosen(days)}
      onClose={onClose}
    >
      <Stack gap="md">
        <p style={{ margin: 0 }}>{t('clientSheet.statements.hint')}</p>
        {(['from', 'to'] as const).map((name) => (
          <DayInput
            key={name}
            label={t(`common.list.${name}`)}
            value={days[name]}
            onChange={(day) => setDays({ ...days, [name]: day })}
          />
        ))}
      </Stack>
    </DialogForm>
  )
}

type TurnsProps = Pick<Props, 'company' | 'onDone' | 'onClose'> & {
  ids: readonly string[]
  days: StatementDays
}

function Turns({ company, ids, days, onDone, onClose }: TurnsProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [{ at, handed }, setTurn] = useState({ at: 0, handed: 0 })
  const id = ids[at]!
  const client = useQuery(clientQuery(company, id)).data?.name ?? '…'
  const next = (isHanded: boolean) => {
    const count = handed + (isHanded ? 1 : 0)
    if (at + 1 < ids.length) return setTurn({ at: at + 1, handed: count })
    toastSuccess({ subject: 'statements-handed', message: t('clientSheet.statements.over', { count }) })
    void cache.invalidateQueries({ queryKey: ['letters', company] })
    onDone()
  }
  return (
    <AskingDialog
      // What was written to one client is no reason to ask about the next one.
      key={id}
      size={620}
      title={t('clientSheet.statements.turn', { at: at + 1, count: ids.length, client })}
      onClose={onClose}
    >
      {(asked) => (
        <>
          <div className={classes.skip}>
            <Button variant="subtle" size="compact-sm" onClick={() => next(false)}>
              {t('clientSheet.statements.skip')}
            </Button>
          </div>
          <StatementWhatsapp company={company} id={id} days={days} {...asked} onDone={() => next(true)} />
        </>
      )}
    </AskingDialog>
  )
}
