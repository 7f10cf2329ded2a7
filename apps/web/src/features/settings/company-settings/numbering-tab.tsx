import {
  endpoints,
  fewNumbersLeft,
  highestNumber,
  mostNumbersLeftOut,
  type NextNumber,
  type Numbering,
} from '@cuentaclara/contracts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLock, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { ReasonDialog } from '#ui/form/reason-dialog.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { numberingQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { formOf, useCompanyConfig } from '../use-company-config.ts'
import { PlaceMenu } from './place-menu.tsx'
import { RestoredNumbers } from './restored-numbers.tsx'
import type { TabProps } from './tab-props.ts'
import { useSavePlace } from './use-save-place.ts'

type NumberingProps = Pick<TabProps, 'company' | 'isReadOnly'>
type Branch = Numbering['branches'][number]
type Terminal = Branch['terminals'][number]

/** Branches, terminals and next numbers; each step is saved as it is taken. */
export function NumberingTab({ company, isReadOnly }: NumberingProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(numberingQuery(company))
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <FormSkeleton />
  return (
    <>
      {data.held_since_backup !== null && (
        <RestoredNumbers company={company} backupAt={data.held_since_backup} isReadOnly={isReadOnly} />
      )}
      <p className={classes.lead}>
        {t('settings.numbering.hint', {
          environment: t(`settings.authority.environments.${data.environment}`),
        })}
      </p>
      {data.branches.map((branch) => (
        <section key={branch.code} className={classes.stack} aria-label={branch.name}>
          <div className={classes.row}>
            <h3 className={classes.branch}>
              {t('settings.fields.branch')} <span className="cc-ltr cc-numbers">{branch.code}</span>{' '}
              <bdi>{nameOf(branch)}</bdi>
            </h3>
            {!branch.is_active && <Closed />}
            {!isReadOnly && (
              <PlaceMenu
                company={company}
                place={{ branch: branch.code, terminal: null, name: branch.name, isActive: branch.is_active }}
                isOwn={branch.terminals.some(({ is_own }) => is_own)}
              />
            )}
          </div>
          {branch.terminals.map((terminal) => (
            <TerminalCard
              key={terminal.code}
              company={company}
              branch={branch}
              terminal={terminal}
              isReadOnly={isReadOnly}
            />
          ))}
          {!isReadOnly && (
            <AddPlace
              company={company}
              branch={branch.code}
              taken={branch.terminals.map(({ code }) => code)}
            />
          )}
        </section>
      ))}
      {!isReadOnly && (
        <AddPlace company={company} branch={null} taken={data.branches.map(({ code }) => code)} />
      )}
    </>
  )
}

function Closed() {
  const { t } = useTranslation()
  return (
    <ToneChip tone="neutral" icon={IconLock}>
      {t('settings.numbering.closed')}
    </ToneChip>
  )
}

function nameOf({ code, name }: { code: string; name: string }): string {
  return name === code ? '' : name
}

function TerminalCard(props: NumberingProps & { branch: Branch; terminal: Terminal }) {
  const { t } = useTranslation()
  const { company, branch, terminal, isReadOnly } = props
  const { save } = useCompanyConfig(company)
  const place = { branch: branch.code, terminal: terminal.code }
  return (
    <div className={classes.terminal}>
      <Group gap="sm" mb={8} wrap="nowrap">
        <Group gap="sm" className={classes.grow}>
          <strong>
            {t('settings.fields.terminal')} <span className="cc-ltr cc-numbers">{terminal.code}</span>
          </strong>
          <bdi>{nameOf(terminal)}</bdi>
          {!terminal.is_active && <Closed />}
        </Group>
        {terminal.is_own ? (
          <span className={classes.hint}>{t('settings.numbering.own')}</span>
        ) : (
          !isReadOnly &&
          branch.is_active &&
          terminal.is_active && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={save.isPending}
              onClick={() =>
                save.mutate(formOf(place), { onError: (error) => toastRefusal(error, 'numbering') })
              }
            >
              {t('settings.numbering.makeOwn')}
            </Button>
          )
        )}
        {!isReadOnly && (
          <PlaceMenu
            company={company}
            place={{ ...place, name: terminal.name, isActive: terminal.is_active }}
            isOwn={terminal.is_own}
          />
        )}
      </Group>
      {terminal.series.length > 0 && (
        <table className={classes.numbers}>
          <thead>
            <tr>
              <th scope="col">{t('settings.numbering.kind')}</th>
              <th scope="col" data-end>
                {t('settings.numbering.next')}
              </th>
            </tr>
          </thead>
          <tbody>
            {terminal.series.map((series) => (
              <tr key={series.document_type}>
                <td>{t(`settings.numbering.types.${series.document_type}`)}</td>
                <td data-end className="cc-numbers">
                  {!isReadOnly && <TakeBack company={company} place={place} series={series} />}
                  {formatCount(series.next_sequence)}
                  <FewLeft next={series.next_sequence} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isReadOnly && <MoveNumber company={company} place={place} series={terminal.series} />}
    </div>
  )
}

/** Said long before a series comes to its end. */
function FewLeft({ next }: { next: number }) {
  const { t } = useTranslation()
  const gap = highestNumber - next
  if (gap > fewNumbersLeft) return null
  return (
    <p className={classes.hint} data-bad>
      {gap === 0
        ? t('settings.numbering.none')
        : t('settings.numbering.few', { count: gap, gap: formatCount(gap) })}
    </p>
  )
}

type Series = Terminal['series'][number]
type Place = Pick<NextNumber, 'branch' | 'terminal'>

/** Where numbers were left out and none of those behind them is used yet: back to where the series stood. */
function TakeBack({ company, place, series }: { company: string; place: Place; series: Series }) {
  const { t } = useTranslation()
  const move = useMove(company, place)
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { document_type: kind, next_sequence: present, lowest } = series
  if (lowest >= present) return null
  const takeBack = async (reason: string | null) => {
    const row = button.current?.closest('tr')
    await move.mutateAsync({ document_type: kind, next_sequence: lowest, reason })
    // Button and question are gone with it: the keyboard goes on at the row that says what came of it.
    setTimeout(() => focusRow(row))
  }
  return (
    <>
      <Button ref={button} variant="subtle" size="compact-sm" me="sm" onClick={() => setIsAsking(true)}>
        {t('settings.numbering.takeBackTo', { to: formatCount(lowest) })}
      </Button>
      {isAsking && (
        <MoveQuestion from={present} to={lowest} onConfirm={takeBack} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

function focusRow(row: HTMLTableRowElement | null | undefined): void {
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}

type Move = Pick<NextNumber, 'document_type' | 'next_sequence' | 'reason'>

/** Moves the next number of a series, once somebody was asked. */
function useMove(company: string, place: Place) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (move: Move) =>
      call(endpoints.setNextNumber, { body: { ...place, ...move, confirmed: true } }, { company }),
    onSuccess: (numbering) => cache.setQueryData(numberingQuery(company).queryKey, numbering),
    onError: (error) => toastRefusal(error, 'numbering'),
  })
}

const kinds = ['01', '02', '03', '04', '08', '09', '10'] as const

type MoveNumberProps = { company: string; place: Place; series: readonly Series[] }

function MoveNumber({ company, place, series: all }: MoveNumberProps) {
  const { t } = useTranslation()
  const move = useMove(company, place)
  const [kind, setKind] = useState<(typeof kinds)[number]>('01')
  const [typed, setTyped] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const series = all.find(({ document_type }) => document_type === kind)
  const present = series?.next_sequence ?? 1
  const lowest = series?.lowest ?? 1
  const wanted = /^\d{1,10}$/.test(typed) ? Number.parseInt(typed, 10) : 0
  const isBack = wanted > 0 && wanted < present
  const isTooLong = typed.length > String(highestNumber).length
  const isTooLow = typed !== '' && !isTooLong && wanted < lowest
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted >= lowest && wanted !== present) setIsAsking(true)
      }}
    >
      <Group gap="xs" mt={10} align="flex-end">
        <NativeSelect
          label={t('settings.numbering.kind')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`settings.numbering.types.${value}`) }))}
          onChange={(event) => setKind(event.currentTarget.value as '01')}
        />
        <TextInput
          ref={field}
          w={150}
          dir="ltr"
          inputMode="numeric"
          label={t('settings.numbering.next')}
          placeholder={String(present)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={
            isBack ? <IconArrowDown size={17} aria-hidden /> : <IconArrowUp size={17} aria-hidden />
          }
          disabled={wanted === present || wanted < lowest}
        >
          {t(isBack ? 'settings.numbering.takeBack' : 'settings.numbering.raise')}
        </Button>
      </Group>
      <p className={classes.hint} data-bad role="status">
        {isTooLow && t('settings.numbering.tooLow', { lowest: formatCount(lowest) })}
        {isTooLong && t('settings.numbering.tooLong')}
      </p>
      {isAsking && (
        <MoveQuestion
          from={present}
          to={wanted}
          onConfirm={async (reason) => {
            await move.mutateAsync({ document_type: kind, next_sequence: wanted, reason })
            setTyped('')
            // The button has nothing to do any more and would lose the focus.
            setTimeout(() => field.current?.focus({ preventScroll: true }))
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}

type MoveQuestionProps = {
  from: number
  to: number
  onConfirm: (reason: string | null) => Promise<unknown>
  onClose: () => void
}

/** Asks before a next number moves; why, when it leaves out many. */
function MoveQuestion({ from, to, onConfirm, onClose }: MoveQuestionProps) {
  const { t } = useTranslation()
  const words = { from: formatCount(from), to: formatCount(to) }
  if (to - from > mostNumbersLeftOut)
    return (
      <ReasonDialog
        title={t('settings.numbering.gapTitle', { gap: formatCount(to - from) })}
        hint={t('settings.numbering.gapHint', words)}
        label={t('settings.numbering.gapReason')}
        tooShort={t('settings.numbering.gapTooShort')}
        confirmLabel={t('settings.numbering.raise')}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    )
  const isBack = to < from
  return (
    <ConfirmDialog
      isOpen
      title={t(isBack ? 'settings.numbering.takeBackTitle' : 'settings.numbering.confirmTitle')}
      confirmLabel={t(isBack ? 'settings.numbering.takeBack' : 'settings.numbering.raise')}
      onConfirm={() => onConfirm(null).catch(() => null)}
      onClose={onClose}
    >
      {t(isBack ? 'settings.numbering.takeBackHint' : 'settings.numbering.confirmHint', words)}
    </ConfirmDialog>
  )
}

type AddPlaceProps = { company: string; branch: string | null; taken: readonly string[] }

/** A terminal of a branch, or, without one, a branch. */
function AddPlace({ company, branch, taken }: AddPlaceProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<{ code: string; name: string } | null>(null)
  const add = useSavePlace(company)
  const describedBy = useId()
  const length = branch === null ? 3 : 5
  const label = branch === null ? t('settings.numbering.addBranch') : t('settings.numbering.addTerminal')
  if (place === null) {
    return (
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setPlace({ code: '', name: '' })}
        >
          {label}
        </Button>
      </Group>
    )
  }
  const code = place.code.padStart(length, '0')
  // It would be called otherwise from now on, and opened again.
  const isTaken = place.code !== '' && taken.includes(code)
  const error = isTaken ? t('settings.numbering.taken', { code }) : add.error?.message
  const isWhole = Number(place.code) > 0 && place.name.trim() !== '' && !isTaken
  const at = branch === null ? { branch: code, terminal: null } : { branch, terminal: code }
  return (
    <Group
      component="form"
      gap="xs"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole)
          add.mutate({ ...at, name: place.name, isActive: true }, { onSuccess: () => setPlace(null) })
      }}
    >
      <TextInput
        w={110}
        dir="ltr"
        autoFocus
        aria-label={t('settings.numbering.code')}
        placeholder={''.padStart(length, '0')}
        value={place.code}
        error={error !== undefined}
        aria-describedby={error === undefined ? undefined : describedBy}
        onChange={(event) => {
          const code = event.currentTarget.value.replace(/\D/g, '').slice(0, length)
          setPlace({ ...place, code })
        }}
      />
      <TextInput
        flex="1 1 160px"
        aria-label={t('settings.numbering.name')}
        placeholder={t('settings.numbering.name')}
        value={place.name}
        onChange={(event) => setPlace({ ...place, name: event.currentTarget.value })}
      />
      <Button type="submit" loading={add.isPending} disabled={!isWhole}>
        {t('settings.numbering.add')}
      </Button>
      <Button variant="default" onClick={() => setPlace(null)}>
        {t('common.actions.cancel')}
      </Button>
      <p
        id={describedBy}
        className={classes.hint}
        style={{ flexBasis: '100%' }}
        data-bad
        role="status"
        hidden={error === undefined}
      >
        {error}
      </p>
    </Group>
  )
}
