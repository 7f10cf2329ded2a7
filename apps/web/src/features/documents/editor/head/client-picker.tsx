import type { Client } from '@cuentaclara/contracts'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconUserPlus, IconX } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { ClientDrawer, ClientStanding, clientChoices } from '#features/clients/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import classes from './editor-head.module.css'

type ClientPickerProps = {
  company: string
  client: Client | null
  /** What they are to us, where it is not the client. */
  label?: string | undefined
  /** The kind of identification of a new one, where it is known. */
  startsAs?: string | undefined
  isOptional: boolean
  /** How clients are found, where that is not as everywhere. */
  search?: typeof clientChoices
  canEdit: boolean
  /** Whether writing starts here; it does unless said otherwise. */
  startsHere?: boolean
  /** What is wrong with the client, to be said below it. */
  problem: { severity: 'error' | 'warning'; text: string } | null
  onPick: (client: Client | null) => void
  /** The choice is made: the writer goes on to the lines. */
  onPicked: () => void
  /** What the client lacks can be done without in another kind of document. */
  wayOut?: { label: string; onTake: () => void } | null
}

type Sheet = { client: Client | null; startsWith: string }

/** Who the document is for: found by name, number, phone or e-mail, or made on the spot. */
export const ClientPicker = memo(function ClientPicker(props: ClientPickerProps) {
  const { client, canEdit } = props
  const { t } = useTranslation()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const label =
    props.label ?? (props.isOptional ? t('documents.editor.clientOptional') : t('documents.editor.client'))
  return (
    <div className={classes.client}>
      <label className={classes.label} htmlFor="field-client">
        {label}
      </label>
      {client === null ? (
        <SearchCombobox<Client>
          id="field-client"
          label={label}
          className={classes.field}
          display=""
          placeholder={t('documents.editor.clientPlaceholder')}
          isInvalid={props.problem?.severity === 'error'}
          describedBy="client-problem"
          autoFocus={canEdit && props.startsHere !== false}
          opensEmpty
          search={(text) => (props.search ?? clientChoices)(props.company, text)}
          optionKey={(option) => option.id}
          renderOption={(option) => <ClientOption client={option} />}
          renderNone={(text) =>
            text === '' ? t('documents.editor.clientNoneYet') : t('documents.editor.clientNone', { text })
          }
          onTake={(option, when) => {
            props.onPick(option)
            // Who has moved on by then is not called back.
            if (when === 'now') props.onPicked()
          }}
          create={{
            render: (text) => (
              <>
                <IconUserPlus size={16} aria-hidden />
                {text === ''
                  ? t('documents.editor.clientCreateEmpty')
                  : t('documents.editor.clientCreate', { text })}
              </>
            ),
            onCreate: (text) => setSheet({ client: null, startsWith: text }),
          }}
          minimumWidth={360}
        />
      ) : (
        <div className={classes.chosen} data-mark={props.problem?.severity}>
          <div className={classes.chosenWords}>
            <bdi className={classes.chosenName}>{client.name}</bdi>
            <span className={classes.chosenMore}>
              {client.identification_number && (
                <span className="cc-ltr cc-numbers">{client.identification_number}</span>
              )}
              {client.emails[0] !== undefined && <span className="cc-ltr">{client.emails[0]}</span>}
            </span>
          </div>
          {canEdit && (
            <>
              <ActionIcon
                size={32}
                id="field-client"
                aria-label={t('documents.editor.clientEdit')}
                title={t('documents.editor.clientEdit')}
                onClick={() => setSheet({ client, startsWith: '' })}
              >
                <IconPencil size={17} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={32}
                aria-label={t('documents.editor.clientChange')}
                title={t('documents.editor.clientChange')}
                onClick={() => {
                  props.onPick(null)
                  requestAnimationFrame(() => document.getElementById('field-client')?.focus())
                }}
              >
                <IconX size={17} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
      )}
      {client !== null && (
        <Suspense>
          <ClientStanding company={props.company} client={client} />
        </Suspense>
      )}
      {props.problem !== null && client !== null && (
        <div id="client-problem" className={classes.problem} data-severity={props.problem.severity}>
          {props.problem.text}
          {props.wayOut && (
            <button type="button" className={classes.link} onClick={props.wayOut.onTake}>
              {props.wayOut.label}
            </button>
          )}
        </div>
      )}
      {sheet !== null && (
        <Suspense fallback={null}>
          <ClientDrawer
            company={props.company}
            client={sheet.client}
            startsWith={sheet.startsWith}
            startsAs={props.startsAs}
            onClose={() => setSheet(null)}
            onSaved={(saved) => {
              props.onPick(saved)
              // The sheet gives the focus back when it goes; the writer goes on after that.
              setTimeout(props.onPicked, 220)
            }}
          />
        </Suspense>
      )}
    </div>
  )
})

function ClientOption({ client }: { client: Client }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.option}>
        <bdi>{client.name}</bdi>
        {client.trade_name && <span className={classes.muted}>{client.trade_name}</span>}
        {client.pays_for && (
          <span className={classes.muted}>
            {t('documents.editor.clientPaysFor', { names: client.pays_for.join(', ') })}
          </span>
        )}
      </span>
      <span className={`${classes.muted} cc-ltr cc-numbers`}>{client.identification_number}</span>
    </>
  )
}
