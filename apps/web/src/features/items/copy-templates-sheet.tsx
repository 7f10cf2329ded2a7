import { endpoints, type ItemTemplateChoice } from '@cuentaclara/contracts'
import { Button, Checkbox, Group } from '@mantine/core'
import { IconCheck, IconTemplate } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { useLeaveQuestion } from '#ui/form/leave-question.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import classes from './copy-templates-sheet.module.css'
import { forgetItems } from './queries.ts'

type Props = { company: string; onClose: () => void }

/** The platform's templates by trade; those that are ticked become items of the company. */
export function CopyTemplatesSheet({ company, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({
    queryKey: ['item-templates', company, search],
    queryFn: ({ signal }) => call(endpoints.listTemplateChoices, { query: { search } }, { company, signal }),
    placeholderData: (former) => former,
  })
  const copy = useMutation({
    mutationFn: () => call(endpoints.copyTemplates, { body: { template_ids: [...ticked] } }, { company }),
    onSuccess: ({ copied }) => {
      forgetItems(cache, company)
      void cache.invalidateQueries({ queryKey: ['item-templates', company] })
      toastSuccess({ subject: 'templates', message: t('catalogues.copy.done', { count: copied }) })
      onClose()
    },
    onError: (problem) => toastRefusal(problem, 'templates'),
  })
  const { close, question } = useLeaveQuestion({
    isDirty: ticked.size > 0,
    isBusy: copy.isPending,
    onClose,
  })
  const toggle = (ids: readonly string[], isIn: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) isIn ? next.add(id) : next.delete(id)
    setTicked(next)
  }
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={close}
      title={t('catalogue.items.copyTemplates')}
      footer={
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('common.actions.cancel')}
          </Button>
          <Button disabled={ticked.size === 0} loading={copy.isPending} onClick={() => copy.mutate()}>
            {t('catalogues.copy.copy', { count: ticked.size })}
          </Button>
        </Group>
      }
    >
      <p className={classes.lead}>{t('catalogues.copy.lead')}</p>
      <SearchInput
        value={search}
        label={t('catalogues.templates.search')}
        width="100%"
        onChange={setSearch}
      />
      {error !== null && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {data?.data.length === 0 && <EmptyState icon={IconTemplate} title={t('catalogues.copy.none')} />}
      {byTrade(data?.data ?? []).map(([trade, choices]) => (
        <Trade
          key={trade}
          name={t(`catalogues.trades.${trade}`)}
          choices={choices}
          ticked={ticked}
          onToggle={toggle}
        />
      ))}
      {question}
    </SideSheet>
  )
}

type TradeProps = {
  name: string
  choices: readonly ItemTemplateChoice[]
  ticked: ReadonlySet<string>
  onToggle: (ids: readonly string[], isIn: boolean) => void
}

function Trade({ name, choices, ticked, onToggle }: TradeProps) {
  const { t } = useTranslation()
  const free = choices.filter(({ is_copied }) => !is_copied).map(({ id }) => id)
  const count = free.filter((id) => ticked.has(id)).length
  return (
    <fieldset className={classes.trade}>
      <legend className={classes.legend}>
        <Checkbox
          label={name}
          disabled={free.length === 0}
          checked={free.length > 0 && count === free.length}
          indeterminate={count > 0 && count < free.length}
          onChange={(event) => onToggle(free, event.currentTarget.checked)}
        />
      </legend>
      {choices.map((choice) => (
        <div key={choice.id} className={classes.choice}>
          <Checkbox
            className={classes.check}
            checked={ticked.has(choice.id)}
            disabled={choice.is_copied}
            onChange={(event) => onToggle([choice.id], event.currentTarget.checked)}
            label={
              <span className={classes.words}>
                <bdi>{choice.name}</bdi>
                <span className={`${classes.muted} cc-ltr cc-numbers`}>
                  {choice.cabys} · {choice.unit} ·{' '}
                  {t(`documents.codes.rates.${choice.rate_code as '08'}`, choice.rate_code)}
                </span>
              </span>
            }
          />
          {choice.is_copied && (
            <ToneChip tone="neutral" icon={IconCheck}>
              {t('catalogues.copy.copied')}
            </ToneChip>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function byTrade(
  choices: readonly ItemTemplateChoice[],
): [ItemTemplateChoice['trade'], ItemTemplateChoice[]][] {
  const trades = new Map<ItemTemplateChoice['trade'], ItemTemplateChoice[]>()
  for (const choice of choices) trades.set(choice.trade, [...(trades.get(choice.trade) ?? []), choice])
  return [...trades]
}
