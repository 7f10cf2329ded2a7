import {
  type Client,
  type ClientExoneration,
  type ClientExonerationInput,
  type Exemption,
  endpoints,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import {
  exemptionInstitution,
  exemptionInstitutions,
  exemptionType,
  exemptionTypes,
} from '@cuentaclara/einvoice/codes'
import { Button, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { type Authorisation, authorisationQuery } from './queries.ts'
import { RegisterSays } from './register-says.tsx'

type Draft = Omit<ClientExonerationInput, 'cabys' | 'article' | 'clause'> & {
  /** As typed: codes between blanks or commas. */
  cabys: string
  article: string
  clause: string
}

type ExonerationSheetProps = {
  company: string
  client: Client
  exoneration: ClientExoneration | null
  onSaved: (all: ClientExoneration[]) => void
  onClose: () => void
}

// Annex v4.4, notes 10.1 and 23: what has no row of its own is named.
const other = '99'

/** One exoneration of a client: its number first, for the register knows the rest; by hand where it is silent. */
export function ExonerationSheet({ company, client, exoneration, onSaved, onClose }: ExonerationSheetProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const [start] = useState(() => (exoneration === null ? blank() : fromKept(exoneration)))
  const [draft, setDraft] = useState(start)
  const put = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch })
  const isAsked = exemptionType(draft.document_type)?.checkedOnline ?? false
  const number = draft.number.trim()
  const asking = useMutation({
    mutationFn: (asked: string) => cache.fetchQuery({ ...authorisationQuery(company, asked), staleTime: 0 }),
    onSuccess: (answer, asked) => {
      // Who has corrected the number meanwhile keeps it.
      if (answer.outcome === 'found' && asked === number) put(fromRegister(answer.facts))
    },
  })
  // The register writes it its own way.
  const isOfNumber =
    asking.variables === number || (asking.data?.outcome === 'found' && asking.data.facts.number === number)
  const once = useActKey()
  const save = async () => {
    const body = toInput(draft)
    const params = { id: client.id }
    const saved = await (exoneration === null
      ? once(body, (key) => call(endpoints.addClientExoneration, { params, body }, { company, key }))
      : call(
          endpoints.changeClientExoneration,
          { params: { ...params, exoneration: exoneration.id }, body },
          { company },
        ))
    toastSuccess({ message: t('clientSheet.exonerations.saved', { number }), subject: 'exoneration' })
    onSaved(saved.data)
  }
  const text = (field: 'document_type_other' | 'institution_other' | 'article' | 'clause') => ({
    value: draft[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => put({ [field]: event.currentTarget.value }),
  })
  return (
    <SheetForm
      title={exoneration === null ? t('clientSheet.exonerations.add') : exoneration.number}
      submitLabel={t('common.actions.save')}
      size={480}
      isDirty={draft !== start}
      check={() => ({
        number: number.length < 3 ? t('clientSheet.exonerations.numberNeeded') : undefined,
        cabys: codesOf(draft.cabys).some((code) => !/^\d{13}$/.test(code))
          ? t('clientSheet.exonerations.cabysWrong')
          : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <NativeSelect
            label={t('documents.editor.exonerationKind')}
            {...field('document_type')}
            value={draft.document_type}
            data={exemptionTypes.map((row) => ({
              value: row.code,
              label: `${row.code} · ${officialName('exemptionTypes', row, i18n.language)}`,
            }))}
            onChange={(event) => put({ document_type: event.currentTarget.value })}
          />
          {draft.document_type === other && (
            <TextInput
              label={t('lineSheet.exoneration.typeOther')}
              maxLength={100}
              {...field('document_type_other')}
              {...text('document_type_other')}
            />
          )}
          <TextInput
            required
            data-autofocus
            dir="ltr"
            maxLength={40}
            label={t('documents.editor.exonerationNumber')}
            {...field('number')}
            value={draft.number}
            onChange={(event) => put({ number: event.currentTarget.value })}
          />
          {isAsked && (
            <Button
              variant="default"
              leftSection={<IconSearch size={17} aria-hidden />}
              loading={asking.isPending}
              disabled={number.length < 3}
              onClick={() => asking.mutate(number)}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('clientSheet.exonerations.ask')}
            </Button>
          )}
          {asking.data !== undefined && isOfNumber && (
            <RegisterSays
              answer={asking.data}
              misfit={isOthers(asking.data, client) && t('clientSheet.exonerations.othersNumber')}
            />
          )}
          <SimpleGrid cols={2} spacing="sm">
            <DayInput
              label={t('documents.editor.exonerationDate')}
              {...field('issued_on')}
              value={draft.issued_on}
              onChange={(issued_on) => put({ issued_on })}
            />
            <DayInput
              label={t('clientSheet.exonerations.end')}
              {...field('expires_on')}
              value={draft.expires_on ?? ''}
              onChange={(expires_on) => put({ expires_on })}
            />
            <MoneyInput
              label={t('documents.editor.exonerationPoints')}
              maxDecimals={2}
              rightSection="%"
              {...field('points')}
              value={draft.points}
              onChange={(points) => put({ points })}
            />
          </SimpleGrid>
          <SimpleGrid cols={2} spacing="sm">
            <TextInput
              inputMode="numeric"
              dir="ltr"
              maxLength={6}
              label={t('documents.editor.exonerationArticle')}
              {...field('article')}
              {...text('article')}
            />
            <TextInput
              inputMode="numeric"
              dir="ltr"
              maxLength={6}
              label={t('documents.editor.exonerationClause')}
              {...field('clause')}
              {...text('clause')}
            />
          </SimpleGrid>
          <NativeSelect
            label={t('documents.editor.exonerationInstitution')}
            {...field('institution')}
            value={draft.institution}
            data={exemptionInstitutions.map((row) => ({
              value: row.code,
              label: officialName('exemptionInstitutions', row, i18n.language),
            }))}
            onChange={(event) => put({ institution: event.currentTarget.value })}
          />
          {draft.institution === other && (
            <TextInput
              label={t('lineSheet.exoneration.institutionOther')}
              maxLength={160}
              {...field('institution_other')}
              {...text('institution_other')}
            />
          )}
          <Textarea
            autosize
            minRows={2}
            maxRows={8}
            dir="ltr"
            label={t('clientSheet.exonerations.cabys')}
            description={t('clientSheet.exonerations.cabysHint')}
            {...field('cabys')}
            value={draft.cabys}
            onChange={(event) => put({ cabys: event.currentTarget.value })}
          />
        </>
      )}
    </SheetForm>
  )
}

/** Whether the register knows it as somebody else's. */
function isOthers(answer: Authorisation, { identification_number: number }: Client): boolean {
  if (answer.outcome !== 'found' || number === null) return false
  const { holder } = answer.facts
  return holder !== null && holder.identification_number !== number
}

function blank(): Draft {
  return {
    document_type: '04',
    document_type_other: '',
    number: '',
    institution: '01',
    institution_other: '',
    article: '',
    clause: '',
    issued_on: costaRicaDay(Date.now()),
    expires_on: '',
    points: '13',
    cabys: '',
  }
}

function fromKept({ id: _, is_registered: __, cabys, article, clause, ...kept }: ClientExoneration): Draft {
  return {
    ...kept,
    article: article?.toString() ?? '',
    clause: clause?.toString() ?? '',
    cabys: cabys.map(({ code }) => code).join(' '),
  }
}

function fromRegister(facts: Exemption): Partial<Draft> {
  const institution = exemptionInstitution(facts.institution)?.code
  return {
    number: facts.number,
    issued_on: facts.issued_on,
    expires_on: facts.expires_on,
    points: facts.points,
    cabys: facts.cabys.map(({ code }) => code).join(' '),
    ...(exemptionType(facts.document_type) && { document_type: facts.document_type }),
    ...(institution !== undefined && { institution }),
    ...(institution === other && { institution_other: facts.institution_name }),
  }
}

function toInput(draft: Draft): ClientExonerationInput {
  const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number.parseInt(typed, 10) : null)
  return {
    ...draft,
    number: draft.number.trim(),
    document_type_other: draft.document_type === other ? draft.document_type_other?.trim() || null : null,
    institution_other: draft.institution === other ? draft.institution_other?.trim() || null : null,
    expires_on: draft.expires_on || null,
    points: draft.points || '0',
    article: whole(draft.article),
    clause: whole(draft.clause),
    cabys: codesOf(draft.cabys),
  }
}

function codesOf(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
}
