import { type ExportType, endpoints } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales/languages'
import { Alert, Button, Checkbox, Switch, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { useLeaveQuestion } from '#ui/form/leave-question.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useListAround } from '#ui/list/list-around.ts'
import { sayFilters } from '#ui/list/say-filters.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import classes from './export-dialog.module.css'
import {
  type ExportForm,
  type ExportList,
  exportTypes,
  type ListAbout,
  startingForm,
  telling,
  toInput,
  withField,
  withType,
} from './export-form.ts'
import { downloadWhenDone } from './wanted-files.ts'

/** Name of a list and what it is asked for at the moment. */
export type ExportOf = ExportList & {
  /** A list of who runs the installation, of no company. */
  isPlatform?: boolean
}

type ExportDialogProps = ExportOf & { onClose: () => void }

/** Format, fields and names of a file; it is made behind the screen and saved when it is there. */
export function ExportDialog({ onClose, ...asked }: ExportDialogProps) {
  const { t } = useTranslation()
  const list = { ...asked, about: useAbout(asked) }
  const company = useCompanyId()
  const [form, setForm] = useState<ExportForm>(startingForm)
  const [isWritten, setIsWritten] = useState(false)
  const columns = useColumns(company, list)
  const start = useStart(company, list, onClose)
  useEffect(() => {
    const usual = columns.filter(({ is_usual }) => is_usual).map(({ field }) => field)
    setForm((now) => ({ ...now, fields: usual }))
  }, [columns])

  const { close, question } = useLeaveQuestion({ isDirty: isWritten, isBusy: start.isPending, onClose })
  const write = (next: ExportForm) => {
    setForm(next)
    setIsWritten(true)
  }
  const isEmpty = columns.length > 0 && form.fields.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) start.mutate(form)
  }
  return (
    <SideSheet
      isOpen
      onClose={close}
      title={t('tools.exports.title')}
      footer={
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('tools.exports.cancel')}
          </Button>
          <Button
            type="submit"
            form="export"
            loading={start.isPending}
            disabled={columns.length === 0 || isEmpty}
          >
            {t('tools.exports.start')}
          </Button>
        </div>
      }
    >
      <form id="export" className={classes.form} onSubmit={submit} noValidate>
        {start.error !== null && (
          <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
            {start.error instanceof ApiError ? start.error.message : t('tools.exports.failed')}
          </Alert>
        )}
        <p className={classes.scope}>{t('tools.exports.scope')}</p>
        {/* The format is chosen again with one press: it alone is nothing to lose. */}
        <SegmentedControl
          fullWidth
          aria-label={t('tools.exports.format')}
          value={form.type}
          onChange={(type) => setForm(withType(form, type as ExportForm['type']))}
          data={exportTypes.map((value) => ({ value, label: formatNames[value] }))}
        />
        <Fields form={form} all={columns.map(({ field }) => field)} usual={columns} onChange={write} />
        <Names form={form} onChange={write} list={list} />
      </form>
      {question}
    </SideSheet>
  )
}

/** What people call them; names of things, in every language. */
const formatNames: Readonly<Record<ExportType, string>> = {
  xls: 'Excel 97–2003',
  xlsx: 'Excel',
  csv: 'CSV',
  html: 'HTML',
  pdf: 'PDF',
}

type Column = { field: string; is_usual: boolean }
type FieldsProps = PartProps & { all: readonly string[]; usual: readonly Column[] }
type PartProps = { form: ExportForm; onChange: (form: ExportForm) => void }

function Fields({ form, all, usual, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const titleOf = useTitles()
  const choose = (fields: readonly string[]) => onChange({ ...form, fields })
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>
        <span>{t('tools.exports.fields')}</span>
        {/* What is chosen before the fields are known would be chosen anew by them. */}
        {all.length > 0 && (
          <>
            <button type="button" className={classes.link} onClick={() => choose(all)}>
              {t('tools.exports.all')}
            </button>
            <button
              type="button"
              className={classes.link}
              onClick={() => choose(usual.filter(({ is_usual }) => is_usual).map(({ field }) => field))}
            >
              {t('tools.exports.usual')}
            </button>
            <button type="button" className={classes.link} onClick={() => choose([])}>
              {t('tools.exports.none')}
            </button>
          </>
        )}
      </legend>
      <div className={classes.grid}>
        {all.map((field) => (
          <Checkbox
            key={field}
            size="sm"
            label={titleOf(field)}
            checked={form.fields.includes(field)}
            onChange={(event) => onChange(withField(form, field, event.currentTarget.checked, all))}
          />
        ))}
      </div>
      {all.length > 0 && form.fields.length === 0 && <p role="alert">{t('tools.exports.chooseField')}</p>}
    </fieldset>
  )
}

function Names({ form, onChange, list }: PartProps & { list: ExportOf & { about: ListAbout } }) {
  const { t } = useTranslation()
  const suggested = withType({ ...form, fileName: useTellingName(list) }, form.type).fileName
  const hasSheet = form.type === 'xls' || form.type === 'xlsx'
  const text = (name: 'header' | 'footer' | 'fileName' | 'worksheetName', maxLength: number) => ({
    value: form[name],
    maxLength,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...form, [name]: event.currentTarget.value }),
  })
  const optional = t('tools.exports.optional')
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('tools.exports.fileName')} dir="ltr" {...text('fileName', 120)} />
        {hasSheet && <TextInput label={t('tools.exports.worksheetName')} {...text('worksheetName', 31)} />}
      </div>
      {form.fileName !== suggested && (
        <button
          type="button"
          className={classes.link}
          onClick={() => onChange({ ...form, fileName: suggested })}
        >
          {t('tools.exports.useName', { name: `\u2068${suggested}\u2069` })}
        </button>
      )}
      <TextInput label={`${t('tools.exports.header')} ${optional}`} {...text('header', 200)} />
      <TextInput label={`${t('tools.exports.footer')} ${optional}`} {...text('footer', 200)} />
      {form.type !== 'pdf' && (
        <Switch
          label={t('tools.exports.longNumbers')}
          description={t('tools.exports.longNumbersHint')}
          checked={form.isLongNumberText}
          onChange={(event) => onChange({ ...form, isLongNumberText: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function useTellingName({ query, isPlatform, about }: ExportOf & { about: ListAbout }): string {
  const company = useCurrentCompany()
  const name = isPlatform ? '' : (company?.trade_name ?? company?.name ?? '')
  return telling({ title: about.title, company: name, query }, today())
}

/** What the screen around says of itself, unless the list is said: its tab, what was searched for, its filters. */
function useAbout({ list, ids, about }: ExportOf): ListAbout {
  const { t } = useTranslation()
  const around = useListAround()
  if (about !== undefined) return about
  const { title = list, search = {}, views = [], filters = [] } = around ?? {}
  if (ids !== undefined) return { title, narrowed: [t('tools.exports.chosen', { count: ids.length })] }
  const tab = views.slice(1).find(({ name }) => name === search.view)?.label
  const narrowed = [tab, search.search && `“${search.search}”`, ...sayFilters(t, filters, search)]
  return { title, narrowed: narrowed.filter((words) => words !== undefined) }
}

const none: readonly Column[] = []

function useColumns(company: string, { list, isPlatform }: ExportOf): readonly Column[] {
  const { data } = useQuery({
    queryKey: ['exports', isPlatform ? null : company, list],
    queryFn: ({ signal }) =>
      isPlatform
        ? call(endpoints.getPlatformExport, { params: { list } }, { signal })
        : call(endpoints.getExport, { params: { list } }, { company, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.columns ?? none
}

function useStart(company: string, list: ExportOf, onStarted: () => void) {
  const { t, i18n } = useTranslation()
  const titleOf = useTitles()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (form: ExportForm) => {
      const body = toInput(form, list, titleOf, i18n.language as Language)
      return list.isPlatform
        ? call(endpoints.startPlatformExport, { body })
        : call(endpoints.startExport, { body }, { company })
    },
    onSuccess: (task) => {
      // The installation's own work stands on the screen that started it, and is fetched there.
      const isNew = list.isPlatform || downloadWhenDone(task.id)
      toastSuccess({
        subject: 'export',
        message: isNew ? t('tools.exports.started') : t('tools.exports.underWay'),
      })
      onStarted()
      return queryClient.invalidateQueries({
        queryKey: list.isPlatform ? ['admin', null, 'tasks'] : ['tasks', company],
      })
    },
  })
}

function useTitles(): (field: string) => string {
  const { i18n } = useTranslation()
  return (field) => i18n.t(`tools.exports.columns.${field}` as 'tools.exports.columns.name')
}
