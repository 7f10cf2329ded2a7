import { type LetterRow, letterKinds, letterStatuses, letterWays } from '@cuentaclara/contracts'
import { IconFileText, IconMailForward, IconMailX, IconSend, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useClientName } from '#features/clients/index.ts'
import { useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, type ListProps, Opened, useListQuery, useListWords } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { periodFilters } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { aboutLink, sayAbout } from './letter-about.tsx'
import { type LetterSearch, standardSort, toLettersQuery, views } from './letter-search.ts'
import { LetterChip, LetterTrouble } from './letter-state.tsx'
import classes from './letters.module.css'
import { letterQuery, lettersQuery } from './queries.ts'
import { useLetterActs } from './use-letter-acts.ts'
import { WaitingNotice } from './waiting-notice.tsx'

const LetterSheet = part(() => import('./letter-sheet.tsx'), 'LetterSheet')

/** The company's own outbox: what waits, what left, and what nobody got. */
export function LetterList({ search, onSearch }: ListProps<LetterSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const asked = toLettersQuery(search)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const [leaving, setLeaving] = useState<LetterRow | null>(null)
  return (
    <>
      <CompanyList<LetterRow, LetterSearch>
        {...useListWords('letters.outbox', { views, icon: IconMailForward })}
        list="letters"
        asked={asked}
        title={t('shell.nav.letters')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={useFilters(search)}
        strip={<WaitingNotice company={company} />}
        tools={<ExportButton list="letters" query={asked} />}
        columns={columns(t)}
        query={useListQuery(asked, (asked) => ({ ...lettersQuery(company, asked), enabled: company !== '' }))}
        rowId={({ id }) => id}
        rowLabel={({ recipient }) => recipient}
        onOpen={({ id }) => open(id)}
        actions={useActions(company, setLeaving)}
        card={{
          name: nameOf,
          more: ['about', 'recipient', 'created_at', (row) => <LetterTrouble letter={row} />],
          state: ({ status }) => <LetterChip status={status} />,
        }}
        opened={
          search.open !== undefined &&
          company !== '' && (
            <Opened query={letterQuery(company, search.open)} onClose={() => open(undefined)}>
              {(letter) =>
                letter && <LetterSheet company={company} letter={letter} onClose={() => open(undefined)} />
              }
            </Opened>
          )
        }
      />
      {leaving !== null && (
        <CancelQuestion company={company} letter={leaving} onClose={() => setLeaving(null)} />
      )}
    </>
  )
}

/** Who is in no catalogue is known by the address. */
function nameOf({ client_name, recipient }: LetterRow): string {
  return client_name ?? recipient
}

const columns = (t: TFunction): Column<LetterRow>[] => [
  { id: 'created_at', header: t('letters.written'), sorts: true, width: 150, from: 'medium', kind: 'moment' },
  {
    id: 'about',
    header: t('letters.what'),
    width: 190,
    cell: (row) => <span className={`${classes.about} cc-truncate`}>{sayAbout(t, row)}</span>,
  },
  { id: 'client', header: t('letters.client'), kind: 'name', of: 'client_name' },
  { id: 'recipient', header: t('letters.to'), sorts: true, kind: 'name' },
  {
    id: 'status',
    header: t('letters.status'),
    width: 280,
    cell: (row) => (
      <span className={classes.state}>
        <LetterChip status={row.status} />
        <LetterTrouble letter={row} />
      </span>
    ),
  },
  { id: 'posted_by', header: t('letters.by'), width: 140, from: 'roomy', kind: 'name' },
]

function useFilters({ client, document, quotation }: LetterSearch): ListFilter[] {
  const { t } = useTranslation()
  const clientName = useClientName(client)
  const chosen = (name: string): ListFilter => ({
    name,
    kind: 'link',
    label: t('letters.ofDocument'),
    words: t('letters.ofChosen'),
  })
  return [
    {
      name: 'status',
      kind: 'choice',
      label: t('letters.status'),
      choices: letterStatuses.map((value) => ({ value, label: t(`letters.statuses.${value}`) })),
    },
    {
      name: 'way',
      kind: 'choice',
      label: t('letters.channel'),
      choices: letterWays.map((value) => ({ value, label: t(`letters.ways.${value}`) })),
    },
    {
      name: 'kind',
      kind: 'choice',
      label: t('letters.kind'),
      choices: letterKinds.map((value) => ({ value, label: t(`letters.kinds.${value}`) })),
    },
    ...periodFilters(t),
    ...(client === undefined
      ? []
      : [{ name: 'client', kind: 'link' as const, label: t('letters.client'), words: clientName }]),
    ...(document === undefined ? [] : [chosen('document')]),
    ...(quotation === undefined ? [] : [chosen('quotation')]),
  ]
}

function useActions(company: string, onCancel: (letter: LetterRow) => void): ListAction<LetterRow>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { send } = useLetterActs(company)
  return [
    {
      label: t('letters.openSubject'),
      icon: IconFileText,
      takes: ({ about }) => about !== null,
      act: ({ about }) => about && navigate(aboutLink(about)),
    },
    {
      label: ({ status }) => t(isStillTried(status) ? 'letters.sendNow' : 'letters.sendAgain'),
      icon: IconSend,
      key: 's',
      permission: 'documents.send',
      takes: ({ may_send }) => may_send,
      act: send,
      many: { name: 'send-again' },
    },
    {
      label: t('letters.cancel'),
      icon: IconMailX,
      key: 'x',
      permission: 'documents.send',
      takes: ({ may_cancel }) => may_cancel,
      isDangerous: true,
      act: onCancel,
      many: { name: 'cancel-sending', isDangerous: true },
    },
    {
      label: t('letters.ofClient'),
      icon: IconUser,
      takes: ({ client_id }) => client_id !== null,
      act: ({ client_id }) => navigate({ to: '/letters', search: { client: client_id ?? undefined } }),
    },
  ]
}

function isStillTried(status: LetterRow['status']): boolean {
  return status === 'sending' || status === 'waiting'
}
