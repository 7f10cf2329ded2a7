import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useCompanyId, useListEntries } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { daysOf } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { WayOut } from '#ui/feedback/way-out.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { BulkAction, BulkQuestion } from '#ui/list/list-action.ts'

type BulkDialogProps = {
  action: BulkAction
  count: number
  /** The first row that was ticked. */
  first?: string | undefined
  onConfirm: (params: Record<string, string>) => Promise<unknown>
  onClose: () => void
}

const means = ['01', '02', '03', '04', '05', '06'] as const
/** A transfer and SINPE Móvil leave a trace that a person can look up. */
const traced = new Set(['04', '06'])
const starts: Record<BulkQuestion, () => Record<string, string>> = {
  category: () => ({ category: '' }),
  payment: () => ({ paid_on: today(), means: '04', account: '' }),
  collection: () => ({ paid_on: today(), means: '04', reference: '' }),
  tax: () => ({ vat_condition: 'rule' }),
  days: () => daysOf({ period: 'quarter' }, today()),
  tag: () => ({ tag_id: '' }),
  validity: () => ({ valid_until: daysOf({ period: 'month' }, today()).to }),
}

/** Asks once before something happens to many rows, and for what it needs. */
export function BulkDialog({ action, count, first, onConfirm, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const [params, setParams] = useState(() => (action.asks === undefined ? {} : starts[action.asks]()))
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  // What is archived can still be taken off.
  const tags = useListEntries(useCompanyId(), 'tag', action.name === 'untag' ? null : [])
  const name = t(`tools.lists.bulk.actions.${action.name}`)
  const field = (key: string) => ({
    value: params[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      setParams({ ...params, [key]: event.currentTarget.value }),
  })
  const submit = () => {
    if (action.asks === 'tag' && !params.tag_id) {
      setProblem(new Error(t('tools.lists.bulk.tagNeeded')))
      return
    }
    setIsBusy(true)
    setProblem(null)
    onConfirm(params).catch((error: Error) => {
      setProblem(error)
      setIsBusy(false)
    })
  }
  return (
    <DialogForm
      title={name}
      size={440}
      submitLabel={name}
      isDangerous={action.isDangerous}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <p style={{ margin: 0 }}>
          {t('tools.lists.bulk.rows', { count })} {action.isDangerous && t('tools.lists.bulk.forGood')}
          {action.isFinal && t('tools.lists.bulk.final')}
        </p>
        {action.asks === 'category' && (
          <TextInput
            data-autofocus
            label={t('tools.lists.bulk.category')}
            description={t('tools.lists.bulk.categoryHint')}
            maxLength={60}
            {...field('category')}
          />
        )}
        {action.Fields !== undefined && (
          <Suspense>
            <action.Fields params={params} onChange={setParams} />
          </Suspense>
        )}
        {action.asks === 'collection' && <p style={{ margin: 0 }}>{t('tools.lists.bulk.collectHint')}</p>}
        {(action.asks === 'payment' || action.asks === 'collection') && (
          <>
            <DayInput
              data-autofocus
              label={t('tools.lists.bulk.paidOn')}
              max={today()}
              value={params.paid_on ?? ''}
              onChange={(paid_on) => setParams({ ...params, paid_on })}
            />
            <NativeSelect
              label={t('tools.lists.bulk.means')}
              data={means.map((value) => ({ value, label: t(`documents.codes.paymentMeans.${value}`) }))}
              {...field('means')}
            />
            {action.asks === 'collection' && traced.has(params.means ?? '') && (
              <TextInput
                required
                label={t('tools.lists.bulk.reference')}
                maxLength={60}
                {...field('reference')}
              />
            )}
          </>
        )}
        {action.asks === 'tag' && (
          <NativeSelect
            data-autofocus
            label={t('tools.lists.bulk.tag')}
            data={[
              { value: '', label: t('tools.lists.bulk.tagChoose') },
              ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...field('tag_id')}
          />
        )}
        {action.asks === 'validity' && (
          <DayInput
            data-autofocus
            label={t('tools.lists.bulk.validUntil')}
            min={today()}
            value={params.valid_until ?? ''}
            onChange={(valid_until) => setParams({ ...params, valid_until })}
          />
        )}
        {action.asks === 'days' &&
          (['from', 'to'] as const).map((name) => (
            <DayInput
              key={name}
              label={t(`common.list.${name}`)}
              value={params[name] ?? ''}
              onChange={(day) => setParams({ ...params, [name]: day })}
            />
          ))}
        {action.asks === 'tax' && (
          <NativeSelect
            data-autofocus
            label={t('tools.lists.bulk.tax')}
            {...(action.isFinal && { description: t('tools.lists.bulk.taxHint') })}
            data={(['rule', '01', '04'] as const).map((value) => ({
              value,
              label: t(`tools.lists.bulk.taxUse.${value}`),
            }))}
            {...field('vat_condition')}
          />
        )}
        {action.Preview !== undefined && first !== undefined && (
          <Suspense>
            <action.Preview id={first} params={params} />
          </Suspense>
        )}
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem.message}
            <WayOut error={problem} />
          </Alert>
        )}
      </Stack>
    </DialogForm>
  )
}
