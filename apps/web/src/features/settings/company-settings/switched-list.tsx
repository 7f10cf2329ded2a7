import { Button, Group, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { AskingSheet } from '#ui/form/asking-sheet.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import classes from '../settings.module.css'

type Thing = { id: string; is_on: boolean }

type SwitchedListProps<T extends Thing> = {
  words: Record<'title' | 'hint' | 'add' | 'edit' | 'none' | 'log' | 'remove', string>
  query: UseQueryResult<{ data: T[] }>
  /** Whose toasts replace each other. */
  subject: string
  /** Between the heading and the list. */
  notice?: ReactNode
  describe: (thing: T) => ReactNode
  switchLabel: (thing: T) => string
  onSwitch: (thing: T, isOn: boolean) => Promise<unknown>
  /** Of what is held back, whatever its switch says: asks whoever lets it in for a proof. Else null. */
  letIn?: (thing: T, onClose: () => void) => ReactNode
  onRemove: (thing: T) => Promise<unknown>
  /** Which one is about to go. */
  named?: (thing: T) => ReactNode
  form: (thing: T | null, onSaved: () => void) => ReactNode
  log: (thing: T) => ReactNode
}

/** What a company lets happen by itself: added, changed, switched, looked into, removed. */
export function SwitchedList<T extends Thing>(props: SwitchedListProps<T>) {
  const { words, query } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open<T> | null>(null)
  const remove = useMutation({
    mutationFn: props.onRemove,
    onSuccess: () => query.refetch(),
    onError: (problem) => toastRefusal(problem, props.subject),
  })
  const things = query.data?.data
  if (query.error && things === undefined) return <ErrorState error={query.error} onRetry={query.refetch} />
  const close = () => setOpen(null)
  return (
    <section className={classes.list} aria-label={words.title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <h3 className={classes.branch}>{words.title}</h3>
          <p className={classes.hint}>{words.hint}</p>
        </div>
        <Button
          variant="default"
          className={classes.still}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setOpen({ what: 'form', thing: null })}
        >
          {words.add}
        </Button>
      </Group>
      {props.notice}
      {things === undefined && <LinesSkeleton />}
      {things?.length === 0 && <p className={classes.hint}>{words.none}</p>}
      <ul className={classes.entries}>
        {things?.map((thing) => (
          <ThingItem key={thing.id} {...props} thing={thing} onOpen={(what) => setOpen({ what, thing })} />
        ))}
      </ul>
      {open?.what === 'form' && (
        <AskingSheet onClose={close} title={open.thing ? words.edit : words.add}>
          {({ onWritten, onDone }) => (
            <div onChange={onWritten}>
              {props.form(open.thing, () => {
                void query.refetch()
                onDone()
              })}
            </div>
          )}
        </AskingSheet>
      )}
      <SideSheet isOpen={open?.what === 'log'} onClose={close} size={640} title={words.log}>
        {open?.what === 'log' && props.log(open.thing)}
      </SideSheet>
      {open?.what === 'delete' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={words.remove}
          confirmLabel={t('automation.delete')}
          onConfirm={() => remove.mutateAsync(open.thing)}
          onClose={close}
        >
          {props.named?.(open.thing)}
          {t('automation.deleteHint')}
        </ConfirmDialog>
      )}
    </section>
  )
}

type Open<T> = { what: 'form'; thing: T | null } | { what: 'log' | 'delete'; thing: T }

type ThingItemProps<T extends Thing> = SwitchedListProps<T> & {
  thing: T
  onOpen: (what: Open<T>['what']) => void
}

function ThingItem<T extends Thing>({ thing, query, onOpen, ...props }: ThingItemProps<T>) {
  const { t } = useTranslation()
  const [isProving, setIsProving] = useState(false)
  const gate = props.letIn?.(thing, () => setIsProving(false)) ?? null
  const change = useMutation({
    mutationFn: (isOn: boolean) => props.onSwitch(thing, isOn),
    onSettled: () => query.refetch(),
    onError: (error) => toastRefusal(error, props.subject),
  })
  return (
    <li className={classes.thing} data-quiet={thing.is_on ? undefined : true}>
      <div className={classes.grow}>
        {props.describe(thing)}
        {isProving && gate}
        <Group gap="xs" mt={6}>
          <Button variant="default" size="compact-sm" onClick={() => onOpen('log')}>
            {t('automation.log')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen('form')}>
            {t('automation.edit')}
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => onOpen('delete')}>
            {t('automation.delete')}
          </Button>
        </Group>
      </div>
      {/* A switch would say that it works. */}
      {gate !== null && !isProving && (
        <Button variant="default" size="compact-sm" onClick={() => setIsProving(true)}>
          {t('automation.letIn')}
        </Button>
      )}
      {gate === null && (
        <Switch
          aria-label={props.switchLabel(thing)}
          checked={thing.is_on}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
    </li>
  )
}
