import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { membersQuery } from '#features/members/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { daysFromToday } from './days-from-today.ts'
import type { Marks } from './use-marks.ts'
import { type Asked, titleOf } from './work-row.ts'

type WorkQuestionProps = { asked: Asked; marks: Marks; onClose: () => void }

/** The dialog that a press or a key asked for, for one row or for several. */
export function WorkQuestion({ asked, marks, onClose }: WorkQuestionProps) {
  const { t } = useTranslation()
  const { rows } = asked
  const [first] = rows
  const what =
    rows.length === 1 && first !== undefined ? titleOf(first) : t('work.rows', { count: rows.length })
  return (
    <>
      {asked.what === 'dismiss' && (
        <DismissDialog
          what={what}
          onDismiss={(reason) => marks.dismiss.mutate({ rows, reason })}
          onClose={onClose}
        />
      )}
      {asked.what === 'put-off' && (
        <PutOffDialog
          what={what}
          onPutOff={(until) => marks.snooze.mutate({ rows, until })}
          onClose={onClose}
        />
      )}
      {asked.what === 'assign' && (
        <AssignDialog
          what={what}
          current={rows.length === 1 ? (first?.responsible_id ?? null) : null}
          onAssign={(member) => marks.assign.mutate({ rows, member })}
          onClose={onClose}
        />
      )}
    </>
  )
}

type RowDialogProps = { what: string; onClose: () => void }

/** Asks why a row may go for good. */
function DismissDialog({
  what,
  onDismiss,
  onClose,
}: RowDialogProps & { onDismiss: (reason: string) => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isShort = reason.trim().length < 3
  return (
    <DialogForm
      title={t('work.dismissTitle', { what })}
      submitLabel={t('work.dismiss')}
      onClose={onClose}
      onSubmit={() => {
        setIsTold(true)
        if (isShort) return
        onDismiss(reason.trim())
        onClose()
      }}
    >
      <Textarea
        label={t('work.reason')}
        value={reason}
        maxLength={200}
        autosize
        minRows={2}
        data-autofocus
        error={isTold && isShort ? t('work.reasonNeeded') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  )
}

/** Asks until when a row may wait; tomorrow unless another day is chosen. */
function PutOffDialog({ what, onPutOff, onClose }: RowDialogProps & { onPutOff: (until: string) => void }) {
  const { t } = useTranslation()
  const [until, setUntil] = useState(daysFromToday(1))
  return (
    <DialogForm
      title={t('work.putOffTitle', { what })}
      submitLabel={t('work.putOff')}
      onClose={onClose}
      onSubmit={() => {
        onPutOff(until)
        onClose()
      }}
    >
      <DayInput
        label={t('work.untilDay')}
        value={until}
        min={daysFromToday(1)}
        data-autofocus
        // Today and before would not put it off.
        onChange={(day) => day >= daysFromToday(1) && setUntil(day)}
      />
    </DialogForm>
  )
}

type AssignDialogProps = RowDialogProps & {
  /** Who looks after it now, where that is one person. */
  current: string | null
  onAssign: (member: { id: string; name: string } | null) => void
}

/** Asks who shall look after a row: a member of the company, or again whoever made its subject. */
function AssignDialog({ what, current, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery(membersQuery(useCompanyId()))
  const members = (data?.data ?? []).filter(({ active }) => active === 1)
  const [chosen, setChosen] = useState(current ?? '')
  return (
    <DialogForm
      title={t('work.assignTitle', { what })}
      submitLabel={t('work.give')}
      onClose={onClose}
      onSubmit={() => {
        const member = members.find(({ user_id }) => user_id === chosen)
        onAssign(member === undefined ? null : { id: member.user_id, name: member.name })
        onClose()
      }}
    >
      <NativeSelect
        label={t('work.assignTo')}
        value={members.some(({ user_id }) => user_id === chosen) ? chosen : ''}
        data-autofocus
        data={[
          { value: '', label: t('work.maker') },
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </DialogForm>
  )
}
