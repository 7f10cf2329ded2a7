import {
  type ExpenseDetail,
  type ExpenseSupplier,
  endpoints,
  expenseDocumentKinds,
} from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import {
  Button,
  FileInput,
  Input,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { TagField, tagsAfter } from '#features/tags/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import { branchesQuery } from './branches-query.ts'
import { DeductionWarning } from './deduction-warning.tsx'
import { type ExpenseForm, expenseCopy, expenseForm, toExpenseInput } from './expense-form.ts'
import classes from './expenses.module.css'
import { PaidFields } from './paid-fields.tsx'
import { addFile, categoriesQuery, rememberExpense } from './queries.ts'
import { SupplierField } from './supplier-field.tsx'

const CopyNote = part(() => import('./copy-note.tsx'), 'CopyNote', { words: ['suppliers'] })

type ExpenseDrawerProps = {
  company: string
  /** The expense to change; null records a new one. */
  expense: ExpenseDetail | null
  /** A new one begins like it. */
  copyOf?: ExpenseDetail | undefined
  /** What of a new one is known already. */
  start?: Partial<ExpenseForm>
  onClose: () => void
  onSaved?: (id: string) => void
  /** What follows from a new one; it is kept either way. */
  onRecorded?: (expense: ExpenseDetail) => Promise<void>
}

export const acceptedFiles = 'application/pdf,image/jpeg,image/png,text/xml,application/xml'

/** Records what was spent, or changes it while nobody has approved it. */
export function ExpenseDrawer({
  company,
  expense,
  copyOf,
  start,
  onClose,
  onSaved,
  onRecorded,
}: ExpenseDrawerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  // The form began with this one: another that is read meanwhile is somebody else's.
  const [over] = useState(expense?.version)
  const [form, setForm] = useState(() =>
    copyOf === undefined ? { ...expenseForm(expense, today()), ...start } : expenseCopy(copyOf, today()),
  )
  const isPhone = useIsPhone()
  const [isDirty, setIsDirty] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const { data: categories = [] } = useQuery(categoriesQuery(company))
  const hasBranches = useCurrentCompany()?.has_branches === true
  const { data: branches = [] } = useQuery({ ...branchesQuery(company), enabled: hasBranches })
  const isReceived = expense?.reception_id != null
  const change = (part: Partial<ExpenseForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setIsDirty(true)
  }
  const text = (name: keyof ExpenseForm) => ({
    value: String(form[name]),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const save = async (isDraft: boolean) => {
    const body = toExpenseInput(form, isDraft)
    let saved =
      expense === null
        ? await once(body, (key) => call(endpoints.recordExpense, { body }, { company, key }))
        : await call(
            endpoints.updateExpense,
            { params: { id: expense.id }, body },
            { company, version: over },
          )
    if (file !== null) {
      // The expense is kept either way: its file can be added again.
      saved = await addFile(company, saved.id, file).catch((error: Error) => {
        toastError({
          message: t('money.expenses.fileFailed', { cause: whyRefused(error) }),
          subject: 'expense-file',
        })
        return saved
      })
    }
    rememberExpense(cache, company, saved)
    toastSuccess({
      message: t('money.expenses.saved', {
        name: saved.supplier_name,
        amount: formatMoney(saved.total, form.currency),
      }),
      subject: 'expense',
    })
    await onRecorded?.(saved)
    if (onSaved && file !== null) onSaved(saved.id)
    else onClose()
  }
  const takeSupplier = (supplier: ExpenseSupplier) =>
    change({
      supplier_name: supplier.name,
      supplier_identification_type: supplier.identification_type ?? '',
      supplier_identification_number: supplier.identification_number ?? '',
      category_id: form.category_id || (supplier.category_id ?? ''),
      document_kind: supplier.document_kind,
      means: supplier.means ?? form.means,
    })

  const chooseFile = (props: object) =>
    expense === null && (
      <FileInput
        styles={{ placeholder: { color: 'var(--cc-muted)' } }}
        label={t('money.expenses.file')}
        description={t('money.expenses.fileHint')}
        placeholder={t(isPhone ? 'money.expenses.takePicture' : 'money.expenses.chooseFile')}
        leftSection={isPhone ? <IconCamera size={18} aria-hidden /> : <IconPaperclip size={17} aria-hidden />}
        accept={acceptedFiles}
        clearable
        value={file}
        onChange={setFile}
        {...props}
      />
    )
  return (
    <SheetForm
      title={expense === null ? t('money.expenses.new') : t('money.expenses.edit')}
      submitLabel={t('money.expenses.save')}
      size={640}
      isDirty={isDirty || file !== null}
      check={() => ({
        spent_on: form.spent_on === '' ? t('money.payments.chooseDay') : undefined,
        supplier_name: form.supplier_name.trim() === '' ? t('money.expenses.nameSupplier') : undefined,
        total: isSome(form.total) ? undefined : t('money.payments.typeAmount'),
      })}
      onSubmit={() => save(false)}
      onClose={onClose}
      beside={
        expense === null || expense.status === 'draft'
          ? (run, isBusy) => (
              <Button
                variant="subtle"
                disabled={form.supplier_name.trim() === '' || !isSome(form.total)}
                loading={isBusy}
                onClick={() => run(() => save(true))}
              >
                {t('money.expenses.saveDraft')}
              </Button>
            )
          : undefined
      }
    >
      {(field) => (
        <>
          {/* With a phone in the hand it begins with the picture. */}
          {isPhone && chooseFile(field('file'))}
          {isReceived && <p className={classes.warning}>{t('money.expenses.fromReception')}</p>}
          {copyOf !== undefined && (
            <Suspense fallback={<Skeleton height={40} />}>
              <CopyNote of={copyOf} />
            </Suspense>
          )}
          <SupplierField
            company={company}
            name={form.supplier_name}
            field={field}
            autoFocus={expense === null && copyOf === undefined}
            onTake={takeSupplier}
            onName={(supplier_name) => change({ supplier_name })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={`${t('money.expenses.identityType')} ${t('common.words.optional')}`}
              {...field('supplier_identification_type')}
              {...text('supplier_identification_type')}
              disabled={isReceived}
              data={[
                { value: '', label: '—' },
                ...identificationTypes.map(({ code }) => ({
                  value: code,
                  label: t(`catalogue.identityTypes.${code as '01'}`),
                })),
              ]}
            />
            <TextInput
              label={`${t('money.expenses.identityNumber')} ${t('common.words.optional')}`}
              dir="ltr"
              disabled={isReceived}
              {...field('supplier_identification_number')}
              {...text('supplier_identification_number')}
            />
            <DayInput
              required
              label={t('money.expenses.date')}
              max={today()}
              disabled={isReceived}
              {...field('spent_on')}
              value={form.spent_on}
              onChange={(spent_on) => change({ spent_on })}
            />
            <NativeSelect
              label={t('money.expenses.category')}
              description={categories.length === 0 ? t('money.expenses.noCategories') : undefined}
              {...field('category_id')}
              {...text('category_id')}
              data={[
                { value: '', label: '—' },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            {hasBranches && (
              <NativeSelect
                label={`${t('documents.list.branch')} ${t('common.words.optional')}`}
                {...field('branch')}
                {...text('branch')}
                data={[{ value: '', label: '—' }, ...branches]}
              />
            )}
          </SimpleGrid>
          <div className={classes.tags}>
            <TagField
              tags={form.tags}
              canEdit
              onChange={(changed) => change({ tags: tagsAfter(form.tags, changed) })}
            />
          </div>
          <TextInput
            label={t('money.expenses.description')}
            maxLength={300}
            {...field('description')}
            {...text('description')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={t('money.expenses.documentKind')}
              disabled={isReceived}
              {...field('document_kind')}
              {...text('document_kind')}
              data={expenseDocumentKinds.map((value) => ({
                value,
                label: t(`money.expenses.documentKinds.${value}`),
              }))}
            />
            {form.document_kind !== 'none' && (
              <TextInput
                label={t(
                  form.document_kind === 'electronic'
                    ? 'money.expenses.clave'
                    : 'money.expenses.documentNumber',
                )}
                required
                dir="ltr"
                maxLength={80}
                disabled={isReceived}
                {...field('document_number')}
                {...text('document_number')}
              />
            )}
          </SimpleGrid>
          <DeductionWarning expense={form} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Input.Wrapper label={t('common.list.currency')} labelElement="div">
              <CurrencyControl
                fullWidth
                disabled={isReceived}
                label={t('common.list.currency')}
                value={form.currency}
                onChange={(currency) => change({ currency })}
              />
            </Input.Wrapper>
            {form.currency !== 'CRC' && (
              <MoneyInput
                label={t('money.payments.rate')}
                // Only the dollar has a published rate.
                description={t(
                  form.currency === 'USD' ? 'money.expenses.rateHint' : 'money.payments.rateHint',
                )}
                disabled={isReceived}
                value={form.exchange_rate}
                {...field('exchange_rate')}
                onChange={(exchange_rate) => change({ exchange_rate })}
              />
            )}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <MoneyInput
              label={t('money.expenses.totalWithVat')}
              required
              // Of a copy it is what differs, as a rule.
              data-autofocus={copyOf !== undefined || undefined}
              currency={form.currency}
              maxDecimals={coinDecimals(form.currency)}
              disabled={isReceived}
              value={form.total}
              {...field('total')}
              onChange={(total) => change({ total })}
            />
            <MoneyInput
              label={t('money.expenses.vatInside')}
              currency={form.currency}
              maxDecimals={coinDecimals(form.currency)}
              disabled={isReceived}
              value={form.vat}
              {...field('vat')}
              onChange={(vat) => change({ vat })}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Input.Wrapper label={t('money.expenses.deductible')} labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label={t('money.expenses.deductible')}
                value={form.deductible}
                data={(['yes', 'partly', 'no'] as const).map((value) => ({
                  value,
                  label: t(`money.expenses.deductibility.${value}`),
                }))}
                onChange={(value) => change({ deductible: value as ExpenseForm['deductible'] })}
              />
            </Input.Wrapper>
            {form.deductible === 'partly' && (
              <MoneyInput
                label={t('money.expenses.deductiblePercent')}
                required
                maxDecimals={2}
                value={form.deductible_percent}
                {...field('deductible_percent')}
                onChange={(deductible_percent) => change({ deductible_percent })}
              />
            )}
          </SimpleGrid>
          <Input.Wrapper label={t('money.expenses.paying')} labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label={t('money.expenses.paying')}
              value={form.isPaid ? 'paid' : 'due'}
              data={[
                { value: 'paid', label: t('money.expenses.alreadyPaid') },
                { value: 'due', label: t('money.expenses.stillDue') },
              ]}
              onChange={(value) => change({ isPaid: value === 'paid' })}
            />
          </Input.Wrapper>
          {form.isPaid ? (
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
              <PaidFields paid={form} field={field} onChange={change} />
            </SimpleGrid>
          ) : (
            <DayInput
              label={t('money.expenses.dueOn')}
              {...field('due_on')}
              value={form.due_on}
              onChange={(due_on) => change({ due_on })}
            />
          )}
          {!isPhone && chooseFile(field('file'))}
          <Textarea
            label={t('money.payments.notes')}
            autosize
            minRows={1}
            maxLength={500}
            {...field('notes')}
            {...text('notes')}
          />
        </>
      )}
    </SheetForm>
  )
}
