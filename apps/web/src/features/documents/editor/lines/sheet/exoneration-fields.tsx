import type { Exemption } from '@cuentaclara/contracts'
import { compare, parseDecimal } from '@cuentaclara/decimal'
import { costaRicaDay, documentKinds, startOfDay } from '@cuentaclara/einvoice'
import {
  exemptionInstitution,
  exemptionInstitutions,
  exemptionType,
  exemptionTypes,
} from '@cuentaclara/einvoice/codes'
import { ActionIcon, Button, Loader, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  authorisationQuery,
  clientExonerationsQuery,
  covers,
  isFor,
  RegisterSays,
  stateOf,
  toLineExoneration,
} from '#features/exonerations/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import type { EditorLine, LineExoneration } from '../../draft/draft.ts'
import { exonerationOf, placeOfVat, vatRateOf, withExoneration } from '../../draft/line-taxes.ts'
import classes from '../line-sheet.module.css'
import { type ExtraProps, sheetFieldId } from './extra-props.ts'

/**
 * What frees the buyer from the tax: its number first, for the register knows the rest. What the register says and does not
 * fit is said by the rules, at its field.
 */
export function ExonerationFields(props: ExtraProps) {
  const { company, line, canEdit, problem, set } = props
  const { t, i18n } = useTranslation()
  const known = exonerationOf(line)
  const exoneration = known ?? newExoneration(line)
  // An empty form is not a list of faults: a field is judged once somebody has been in it.
  const [left, setLeft] = useState<readonly string[]>(
    known === null || known.document_number === '' ? [] : judgedAtOnce,
  )
  const path = `taxes.${placeOfVat(line)}.exoneration`
  const judged = (name: string) => ({
    id: sheetFieldId(`${path}.${name}`),
    readOnly: !canEdit,
    error: left.includes(name) ? problem(`${path}.${name}`) : undefined,
    onBlur: () => setLeft((before) => [...before, name]),
  })
  const put = (patch: Partial<LineExoneration>) => set(withExoneration(line, { ...exoneration, ...patch }))
  const isAsked = exemptionType(exoneration.document_type)?.checkedOnline ?? false
  const register = useRegister(company, exoneration.document_number, (facts) => {
    setLeft(everyField)
    put(fromRegister(facts, line))
  })
  const lookUp = () => {
    if (isAsked && canEdit && register.canAsk) register.ask()
  }
  return (
    <>
      {canEdit && (
        <KeptWithClient
          {...props}
          chosen={exoneration.document_number}
          onTake={(taken) => {
            setLeft(everyField)
            set(withExoneration(line, taken))
          }}
        />
      )}
      <NativeSelect
        id={sheetFieldId(`${path}.documentType`)}
        label={t('documents.editor.exonerationKind')}
        value={exoneration.document_type}
        disabled={!canEdit}
        error={problem(`${path}.documentType`)}
        data={exemptionTypes.map((row) => ({
          value: row.code,
          label: `${row.code} · ${officialName('exemptionTypes', row, i18n.language)}`,
        }))}
        onChange={(event) => put({ document_type: event.currentTarget.value })}
      />
      {exoneration.document_type === other && (
        <TextInput
          {...judged('documentTypeOther')}
          label={t('lineSheet.exoneration.typeOther')}
          maxLength={100}
          value={exoneration.document_type_other ?? ''}
          onChange={(event) => put({ document_type_other: event.currentTarget.value || undefined })}
        />
      )}
      <TextInput
        {...judged('documentNumber')}
        label={t('documents.editor.exonerationNumber')}
        description={isAsked ? t('lineSheet.exoneration.numberHint') : undefined}
        dir="ltr"
        autoFocus={exoneration.document_number === ''}
        maxLength={40}
        value={exoneration.document_number}
        rightSection={
          isAsked && canEdit ? (
            <ActionIcon
              variant="subtle"
              aria-label={t('lineSheet.exoneration.lookUp')}
              title={`${t('lineSheet.exoneration.lookUp')} (Enter)`}
              disabled={!register.canAsk || register.isAsking}
              onClick={lookUp}
            >
              {register.isAsking ? <Loader size={16} /> : <IconSearch size={17} aria-hidden />}
            </ActionIcon>
          ) : undefined
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          lookUp()
        }}
        onChange={(event) => put({ document_number: event.currentTarget.value })}
      />
      {isAsked && register.answer !== null && (
        <RegisterSays
          answer={register.answer}
          cabys={line.cabys}
          misfit={problem(`${path}.documentNumber`) !== undefined}
        />
      )}
      <SimpleGrid cols={2} spacing="sm">
        <DayInput
          id={sheetFieldId(`${path}.issuedAt`)}
          label={t('documents.editor.exonerationDate')}
          error={left.includes('documentNumber') ? problem(`${path}.issuedAt`) : undefined}
          value={exoneration.issued_at.slice(0, 10)}
          readOnly={!canEdit}
          onChange={(day) => {
            if (day !== '') put({ issued_at: startOfDay(day) })
          }}
        />
        <MoneyInput
          {...judged('ratePoints')}
          label={t('documents.editor.exonerationPoints')}
          maxDecimals={2}
          rightSection="%"
          value={exoneration.rate_points}
          onChange={(rate_points) => put({ rate_points: rate_points || '0' })}
        />
        <NumberText
          {...judged('article')}
          label={t('documents.editor.exonerationArticle')}
          value={exoneration.article}
          onNumber={(article) => put({ article })}
        />
        <NumberText
          {...judged('clause')}
          label={t('documents.editor.exonerationClause')}
          value={exoneration.clause}
          onNumber={(clause) => put({ clause })}
        />
      </SimpleGrid>
      <NativeSelect
        id={sheetFieldId(`${path}.institution`)}
        label={t('documents.editor.exonerationInstitution')}
        value={exoneration.institution}
        disabled={!canEdit}
        error={problem(`${path}.institution`)}
        data={exemptionInstitutions.map((row) => ({
          value: row.code,
          label: officialName('exemptionInstitutions', row, i18n.language),
        }))}
        onChange={(event) => put({ institution: event.currentTarget.value })}
      />
      {exoneration.institution === other && (
        <TextInput
          {...judged('institutionOther')}
          label={t('lineSheet.exoneration.institutionOther')}
          maxLength={160}
          value={exoneration.institution_other ?? ''}
          onChange={(event) => put({ institution_other: event.currentTarget.value || undefined })}
        />
      )}
      {canEdit && known !== null && (
        <Button variant="default" className={classes.start} onClick={() => set(withExoneration(line, null))}>
          {t('documents.editor.exonerationRemove')}
        </Button>
      )}
    </>
  )
}

type KeptProps = Pick<ExtraProps, 'company' | 'clientId' | 'line' | 'kind'> & {
  chosen: string
  onTake: (exoneration: LineExoneration) => void
}

/** What is kept with the client and is for this line, each one press away. */
function KeptWithClient({ company, clientId = '', line, kind, chosen, onTake }: KeptProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(clientExonerationsQuery(company, clientId))
  const today = costaRicaDay(Date.now())
  const fitting = data.filter(
    (each) =>
      isFor(each, documentKinds[kind].isNote) && covers(each, line.cabys) && stateOf(each, today) !== 'over',
  )
  if (fitting.length === 0) return null
  return (
    <div className={classes.kept}>
      <span className={classes.keptTitle}>{t('lineSheet.exoneration.kept')}</span>
      {fitting.map((each) => (
        <Button
          key={each.id}
          size="compact-md"
          variant={each.number === chosen ? 'light' : 'default'}
          aria-pressed={each.number === chosen}
          onClick={() => onTake(toLineExoneration(each, vatRateOf(line)))}
        >
          <span className="cc-ltr cc-numbers">{each.number}</span>
        </Button>
      ))}
    </div>
  )
}

/** Asking the register about the number that stands there, and what it said of it before. */
function useRegister(company: string, typed: string, onFound: (facts: Exemption) => void) {
  const cache = useQueryClient()
  const number = typed.trim()
  const answer = useQuery(authorisationQuery(company, number)).data ?? null
  const asking = useMutation({
    mutationFn: (asked: string) => cache.fetchQuery({ ...authorisationQuery(company, asked), staleTime: 0 }),
    onSuccess: (found, asked) => {
      // Who has corrected the number meanwhile keeps it.
      if (found.outcome === 'found' && asked === number) onFound(found.facts)
    },
  })
  return {
    answer,
    canAsk: number.length >= 3,
    isAsking: asking.isPending,
    ask: () => asking.mutate(number),
  }
}

const judgedAtOnce = ['documentNumber', 'ratePoints']
const everyField = [...judgedAtOnce, 'article', 'clause', 'documentTypeOther', 'institutionOther']
// Annex v4.4, notes 10.1 and 23: what has no row of its own is named.
const other = '99'

/** All points of the line's rate, today: what most authorisations say. */
export function newExoneration(line: EditorLine): LineExoneration {
  return {
    document_type: '04',
    document_number: '',
    institution: '01',
    issued_at: startOfDay(costaRicaDay(Date.now())),
    rate_points: vatRateOf(line) ?? '13',
  }
}

/** What the register says of it, in the fields of the line; no more points than the line has. */
function fromRegister(facts: Exemption, line: EditorLine): Partial<LineExoneration> {
  const rate = vatRateOf(line)
  const [most, points] = [parseDecimal(rate ?? ''), parseDecimal(facts.points)]
  const isMore = most !== null && points !== null && compare(points, most) > 0
  const institution = exemptionInstitution(facts.institution)?.code
  return {
    document_number: facts.number,
    issued_at: startOfDay(facts.issued_on),
    rate_points: isMore ? (rate ?? facts.points) : facts.points,
    ...(exemptionType(facts.document_type) && { document_type: facts.document_type }),
    ...(institution !== undefined && { institution }),
    ...(institution === other && { institution_other: facts.institution_name }),
  }
}

type NumberTextProps = {
  id: string
  label: string
  value: number | undefined
  readOnly: boolean
  error: ReactNode
  onBlur: () => void
  onNumber: (value: number | undefined) => void
}

function NumberText({ value, onNumber, ...props }: NumberTextProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      dir="ltr"
      maxLength={6}
      value={value ?? ''}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '')
        onNumber(typed === '' ? undefined : Number.parseInt(typed, 10))
      }}
    />
  )
}
