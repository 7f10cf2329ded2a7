import {
  type CabysEntry,
  endpoints,
  type ItemTemplate,
  type ItemTemplateInput,
  type Trade,
  trades,
} from '@cuentaclara/contracts'
import { Input, NativeSelect, Radio, RadioGroup, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cabysChoices, rateWith } from '#features/items/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { unitGroups } from '#lib/unit-choices.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import classes from './admin.module.css'
import { templateCodesQuery } from './queries.ts'

/** Makes or changes a template. */
export function TemplateSheet({ template, onClose }: { template: ItemTemplate | null; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const [start] = useState(() => formOf(template))
  const [form, setForm] = useState(start)
  const [cabysText, setCabysText] = useState(template?.cabys_description ?? null)
  const change = (part: Partial<ItemTemplateInput>) => setForm({ ...form, ...part })
  const save = useMutation({
    mutationFn: () =>
      template === null
        ? call(endpoints.createItemTemplate, { body: form })
        : call(
            endpoints.updateItemTemplate,
            { params: { id: template.id }, body: form },
            { version: template.version },
          ),
    onSuccess: async (saved) => {
      onClose()
      await cache.invalidateQueries({ queryKey: ['admin', null, 'item-templates'] })
      toastSuccess({ subject: 'template', message: t('catalogues.templates.saved', { name: saved.name }) })
    },
  })
  const takeCabys = ({ code, description, rate_code, kind }: CabysEntry) => {
    setCabysText(description)
    const unit = kind === 'service' && form.unit === 'Unid' ? 'Sp' : form.unit
    change({ cabys: code, rate_code: rate_code ?? '', unit, name: form.name || description.slice(0, 200) })
  }
  return (
    <SheetForm
      title={template === null ? t('catalogues.templates.new') : t('catalogues.templates.edit')}
      submitLabel={t('catalogues.templates.save')}
      isDirty={JSON.stringify(form) !== JSON.stringify(start)}
      onSubmit={() => save.mutateAsync()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('name')}
            data-autofocus
            label={t('catalogues.templates.name')}
            required
            maxLength={200}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NativeSelect
            {...field('trade')}
            label={t('catalogues.templates.trade')}
            value={form.trade}
            data={trades.map((value) => ({ value, label: t(`catalogues.trades.${value}`) }))}
            onChange={(event) => change({ trade: event.currentTarget.value as Trade })}
          />
          <Input.Wrapper
            label={t('catalogue.items.cabysLabel')}
            labelProps={{ htmlFor: field('cabys').id }}
            required
            error={field('cabys').error}
            description={cabysText}
          >
            <SearchCombobox<CabysEntry>
              id={field('cabys').id}
              label={t('catalogue.items.cabysLabel')}
              display={form.cabys}
              placeholder={t('catalogue.items.cabysPlaceholder')}
              isInvalid={field('cabys').error !== undefined}
              search={cabysChoices(null)}
              optionKey={(entry) => entry.code}
              renderOption={(entry) => (
                <span className={classes.two}>
                  <span>{entry.description}</span>
                  <span className={`${classes.muted} cc-ltr cc-numbers`}>
                    {entry.code} · {entry.rate}&nbsp;%
                  </span>
                </span>
              )}
              renderNone={(text) => t('catalogue.items.cabysNone', { text })}
              noneHint={t('catalogue.items.cabysAll')}
              onTake={takeCabys}
              minimumWidth={380}
              onLeave={(text) => {
                setCabysText(null)
                change({ cabys: text.replace(/\D/g, '').slice(0, 13) })
              }}
            />
          </Input.Wrapper>
          {template?.is_cabys_outdated && (
            <Proposals template={template} code={form.cabys} onTake={takeCabys} />
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              {...field('unit')}
              label={t('catalogues.templates.unit')}
              value={form.unit}
              data={unitGroups(t, i18n.language)}
              onChange={(event) => change({ unit: event.currentTarget.value })}
            />
            <NativeSelect
              {...field('rate_code')}
              label={t('catalogues.templates.rate')}
              value={form.rate_code}
              required
              data={rateChoices(t, form.rate_code)}
              onChange={(event) => change({ rate_code: event.currentTarget.value })}
            />
          </SimpleGrid>
          <Switch
            label={t('catalogues.templates.isActive')}
            checked={form.is_active}
            onChange={(event) => change({ is_active: event.currentTarget.checked })}
          />
        </>
      )}
    </SheetForm>
  )
}

type ProposalsProps = { template: ItemTemplate; code: string; onTake: (entry: CabysEntry) => void }

/** What may stand in place of a code that was withdrawn; nothing is taken by itself. */
function Proposals({ template, code, onTake }: ProposalsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(templateCodesQuery(template.id))
  if (data === undefined) return null
  if (data.proposals.length === 0)
    return <p className={classes.muted}>{t('catalogues.templates.noProposal')}</p>
  return (
    <RadioGroup
      label={t('catalogues.templates.proposals')}
      value={code}
      onChange={(chosen) => {
        const entry = data.proposals.find((each) => each.code === chosen)
        if (entry === undefined) return
        const { rate_code } = template
        onTake({ ...entry, rate_code: rateWith({ rate_code, follows_rate: data.follows_rate }, entry) })
      }}
    >
      <Stack gap="xs" mt={6}>
        {data.proposals.map((each) => (
          <Radio
            key={each.code}
            value={each.code}
            label={<span lang="es">{each.description}</span>}
            description={
              <span className="cc-ltr cc-numbers">
                {each.code} · {each.rate}&nbsp;%
              </span>
            }
          />
        ))}
      </Stack>
    </RadioGroup>
  )
}

function formOf(template: ItemTemplate | null) {
  return {
    trade: template?.trade ?? ('restaurant' as Trade),
    name: template?.name ?? '',
    cabys: template?.cabys ?? '',
    unit: template?.unit ?? 'Unid',
    rate_code: template?.rate_code ?? '08',
    is_active: template?.is_active ?? true,
  } satisfies ItemTemplateInput
}
