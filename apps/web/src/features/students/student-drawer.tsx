import { type Client, endpoints, type Student, studentTexts } from '@cuentaclara/contracts'
import {
  ActionIcon,
  Autocomplete,
  Button,
  NativeSelect,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clientChoices } from '#features/clients/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { FormSheet } from '#ui/form/form-sheet.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { PlanLines } from './plan-lines.tsx'
import { rememberStudent } from './queries.ts'
import {
  complaintsOf,
  type PayerForm,
  putPayer,
  type StudentForm,
  shareLeft,
  studentForm,
  toStudentInput,
} from './student-form.ts'
import classes from './students.module.css'
import { useStudentWords } from './use-student-words.ts'

type StudentDrawerProps = {
  company: string
  /** The student to edit; null makes a new one. */
  student: Student | null
  onClose: () => void
}

const fields = [
  'name',
  'number',
  'group_name',
  'birth_on',
  'payers',
  'plans',
  'starts_on',
  'ends_on',
  'contact',
  'notes',
] as const satisfies readonly (keyof StudentForm)[]

/** Makes or changes a student. */
export function StudentDrawer({ company, student, onClose }: StudentDrawerProps) {
  const { t } = useTranslation()
  const words = useStudentWords()
  const cache = useQueryClient()
  const once = useActKey()
  // The form began with this one: another that is read meanwhile is somebody else's.
  const [over] = useState(student?.version)
  const { form, idOf, props, valueProps, sheet } = useRecordForm<StudentForm, Student>({
    initialValues: studentForm(student),
    fields,
    check: (values) =>
      Object.fromEntries(
        Object.entries(complaintsOf(values, student?.status)).map(([field, key]) => [
          field,
          t(`insight.students.complaints.${key}`),
        ]),
      ),
    save: (values) => {
      const body = toStudentInput(values)
      return student === null
        ? once(body, (key) => call(endpoints.createStudent, { body }, { company, key }))
        : call(endpoints.updateStudent, { params: { id: student.id }, body }, { company, version: over })
    },
    onSaved: (saved) => {
      rememberStudent(cache, company, saved)
      toastSuccess({ message: t('insight.students.saved', { name: saved.name }), subject: 'student' })
      onClose()
    },
  })
  const title = student === null ? 'insight.students.new' : 'insight.students.edit'
  return (
    <FormSheet
      {...sheet}
      title={t(title, { word: words.singular })}
      submitLabel={t('common.actions.save')}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput label={t('insight.students.name')} required data-autofocus {...props('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label={t('insight.students.number')}
            dir="ltr"
            maxLength={studentTexts.number.most}
            {...props('number')}
          />
          <Autocomplete
            label={t('insight.students.group')}
            data={[...words.groups]}
            maxLength={studentTexts.group_name.most}
            {...props('group_name')}
          />
        </SimpleGrid>
        <Payers
          company={company}
          id={idOf('payers')}
          payers={form.values.payers}
          error={form.errors.payers === undefined ? undefined : String(form.errors.payers)}
          onChange={(payers) => form.setFieldValue('payers', payers)}
        />
        <PlanLines
          company={company}
          id={idOf('plans')}
          plans={form.values.plans}
          currency={form.values.currency}
          error={form.errors.plans === undefined ? undefined : String(form.errors.plans)}
          onChange={(plans) => form.setFieldValue('plans', plans)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={t('common.list.currency')}
            data={[
              { value: 'CRC', label: t('common.currencies.CRC') },
              { value: 'USD', label: t('common.currencies.USD') },
            ]}
            {...form.getInputProps('currency')}
          />
          <DayInput label={t('insight.students.startsOn')} {...valueProps('starts_on')} />
          <DayInput label={t('insight.students.endsOn')} {...valueProps('ends_on')} />
          <DayInput label={t('insight.students.birthOn')} {...valueProps('birth_on')} />
          <TextInput
            label={t('insight.students.contact')}
            maxLength={studentTexts.contact.most}
            {...props('contact')}
          />
        </SimpleGrid>
        <Textarea
          label={t('insight.students.notes')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={studentTexts.notes.most}
          {...props('notes')}
        />
      </Stack>
    </FormSheet>
  )
}

type PayersProps = {
  company: string
  id: string
  payers: PayerForm[]
  error: string | undefined
  onChange: (change: (payers: PayerForm[]) => PayerForm[]) => void
}

/** Who pays, and what part of it. */
function Payers({ company, id, payers, error, onChange }: PayersProps) {
  const { t } = useTranslation()
  // Of the rows as they are when it arrives: what the search finds may come after a row was removed.
  const put = (key: string, change: Partial<Omit<PayerForm, 'key'>>) =>
    onChange((present) => putPayer(present, key, change))
  return (
    <fieldset className={classes.payers} id={id} tabIndex={-1}>
      <legend>{t('insight.students.payers')}</legend>
      {payers.map((payer, index) => (
        <div key={payer.key} className={classes.payer}>
          {payer.client_id === '' ? (
            <SearchCombobox<Client>
              id={`${id}-${index}`}
              label={t('insight.students.payer')}
              display=""
              placeholder={t('insight.students.findPayer')}
              isInvalid={error !== undefined}
              opensEmpty
              search={(text) => clientChoices(company, text)}
              optionKey={(option) => option.id}
              renderOption={(option) => option.name}
              renderNone={(text) =>
                text === '' ? t('documents.editor.clientNoneYet') : t('documents.editor.clientNone', { text })
              }
              onTake={(option) => put(payer.key, { client_id: option.id, name: option.name })}
              minimumWidth={280}
            />
          ) : (
            <span className={classes.chosen}>
              <bdi className="cc-truncate">{payer.name}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('insight.students.changePayer', { name: payer.name })}
                onClick={() => put(payer.key, { client_id: '', name: '' })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </span>
          )}
          <TextInput
            aria-label={t('insight.students.share')}
            inputMode="decimal"
            dir="ltr"
            rightSection="%"
            value={payer.share}
            onChange={({ currentTarget }) => put(payer.key, { share: currentTarget.value })}
          />
          {payers.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={38}
              aria-label={t('insight.students.removePayer', { name: payer.name || String(index + 1) })}
              onClick={() => onChange((present) => present.filter(({ key }) => key !== payer.key))}
            >
              <IconX size={17} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {payers.length < 10 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() =>
            onChange((present) => [
              ...present,
              { key: crypto.randomUUID(), client_id: '', name: '', share: shareLeft(present) },
            ])
          }
        >
          {t('insight.students.addPayer')}
        </Button>
      )}
    </fieldset>
  )
}
