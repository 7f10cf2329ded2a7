import type { RecurringPreviewInput } from '@cuentaclara/contracts'
import { Button, NativeSelect } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListEntries } from '#features/companies/index.ts'
import type { EditorDraft } from '#features/documents/index.ts'
import { studentSetupQuery } from '#features/students/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { RecipientList } from './recipient-list.tsx'
import { exceptOf, type RecurringFields, recipientsOf, toRecurringInput } from './recurring-fields.ts'
import classes from './recurring-form.module.css'

type RecipientFieldsProps = {
  company: string
  draft: EditorDraft
  fields: RecurringFields
  set: (patch: Partial<RecurringFields>) => void
  canEdit: boolean
}

/** Whom a series bills: one client, a group of students, or the clients that carry a tag; of many, who and how much. */
export function RecipientFields({ company, draft, fields, set, canEdit }: RecipientFieldsProps) {
  const { t } = useTranslation()
  const setup = useQuery(studentSetupQuery(company))
  const tags = useListEntries(company, 'tag', [fields.tagId])
  const [looked, setLooked] = useState<RecurringPreviewInput | null>(null)
  const groups = setup.data?.groups ?? []
  const { of } = fields
  // What was chosen stays, though nobody is in the group any more.
  const known =
    fields.groupName === '' || groups.includes(fields.groupName) ? groups : [fields.groupName, ...groups]
  const look = (except = fields.except) => {
    const series = toRecurringInput(draft, today())
    const recipients = recipientsOf({ ...fields, except })
    setLooked({ series: { ...series, recipients } })
  }
  const leaveOut = (id: string) => {
    const before = exceptOf(fields)
    const after = before.includes(id) ? before.filter((each) => each !== id) : [...before, id]
    const except = after.join(' ')
    set({ except })
    look(except)
  }
  const choose = (patch: Partial<RecurringFields>) => {
    setLooked(null)
    set({ ...patch, except: '' })
  }
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          id="field-of"
          label={t('sales.recurring.many.of')}
          value={of}
          disabled={!canEdit}
          data={(['client', 'students', 'clients'] as const)
            .filter((value) => value !== 'students' || setup.data?.is_on === true || of === 'students')
            .map((value) => ({ value, label: t(`sales.recurring.many.ofs.${value}`) }))}
          onChange={(event) => choose({ of: event.currentTarget.value as RecurringFields['of'] })}
        />
        {of === 'students' && (
          <NativeSelect
            id="field-groupName"
            className={classes.group}
            label={t('sales.recurring.many.group')}
            value={fields.groupName}
            disabled={!canEdit}
            data={[
              { value: '', label: t('sales.recurring.many.choose') },
              ...known.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => choose({ groupName: event.currentTarget.value })}
          />
        )}
        {of === 'clients' && (
          <NativeSelect
            id="field-tagId"
            className={classes.group}
            label={t('sales.recurring.many.tag')}
            value={fields.tagId}
            disabled={!canEdit}
            data={[
              { value: '', label: t('sales.recurring.many.choose') },
              ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => choose({ tagId: event.currentTarget.value })}
          />
        )}
      </div>
      {of !== 'client' && (
        <p className={classes.dates}>
          <span className={classes.label}>{t(`sales.recurring.many.how.${of}`)}</span>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUsers size={16} aria-hidden />}
            disabled={recipientsOf(fields) === null}
            onClick={() => look()}
          >
            {t(looked === null ? 'sales.recurring.many.look' : 'sales.recurring.many.lookAgain')}
          </Button>
        </p>
      )}
      {looked !== null && of !== 'client' && (
        <RecipientList company={company} body={looked} {...(canEdit && { onLeaveOut: leaveOut })} />
      )}
    </>
  )
}
